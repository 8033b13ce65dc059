/** Why the camera shows nothing: there is none, it may not be used, another program has it, or it was unplugged. */
type CameraProblem = 'none' | 'refused' | 'busy' | 'lost' | 'failed';

type CameraState =
  | { readonly step: 'closed' | 'opening' }
  | { readonly step: 'live'; readonly stream: MediaStream }
  | { readonly step: 'failed'; readonly problem: CameraProblem };

type CameraPorts = {
  /** Tells the main process to let this page use the camera, or to stop. */
  readonly allow: (isAllowed: boolean) => Promise<unknown>;
  readonly getStream: () => Promise<MediaStream>;
};

const problems: Readonly<Record<string, CameraProblem>> = {
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Of a `getUserMedia` error. */
export function problemOf(error: unknown): CameraProblem {
  return (error instanceof Error ? problems[error.name] : undefined) ?? 'failed';
}

/** Creates the desk's camera: on, and allowed, only between `open` and `close`. Neither rejects. */
export function createCamera({ allow, getStream }: CameraPorts) {
  let state: CameraState = { step: 'closed' };
  /** Changes with each opening: late results of an earlier one are discarded. */
  let turn = 0;
  const listeners = new Set<() => void>();
  const change = (next: CameraState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const letGo = (stream: MediaStream) => {
    for (const track of stream.getTracks()) track.stop();
  };
  const end = (next: CameraState) => {
    turn += 1;
    if (state.step === 'live') letGo(state.stream);
    change(next);
    void allow(false).catch(() => undefined);
  };
  return {
    read: (): CameraState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open: async (): Promise<void> => {
      if (state.step === 'opening' || state.step === 'live') return;
      turn += 1;
      const ownTurn = turn;
      change({ step: 'opening' });
      try {
        await allow(true);
        const stream = await getStream();
        if (turn !== ownTurn) {
          letGo(stream);
          return;
        }
        for (const track of stream.getTracks())
          track.addEventListener('ended', () => turn === ownTurn && end({ step: 'failed', problem: 'lost' }));
        change({ step: 'live', stream });
      } catch (error) {
        if (turn === ownTurn) end({ step: 'failed', problem: problemOf(error) });
      }
    },
    close: (): void => {
      if (state.step !== 'closed') end({ step: 'closed' });
    },
  };
}
