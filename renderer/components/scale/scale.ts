import type { ScaleChoice } from '#shared/preferences/preferences-view.ts';
import { readScaleReport, type ScaleReading, scaleUsagePage } from './weighing.ts';

/** Why no scale responds: there is none, it may not be used, it was unplugged, or another program has it. */
type ScaleProblem = 'none' | 'refused' | 'lost' | 'failed';

export type ScaleState =
  | { readonly step: 'closed' | 'opening' }
  /** Null until the scale has reported. */
  | { readonly step: 'live'; readonly reading: ScaleReading | null }
  | { readonly step: 'failed'; readonly problem: ScaleProblem };

type ScalePorts = {
  /** Tells the main process to let this page use one scale, let it be chosen (null), or neither. */
  readonly allow: (isAllowed: boolean, device: ScaleChoice | null) => Promise<unknown>;
  /** Undefined if the browser has no WebHID. */
  readonly hid: HID | undefined;
};

function problemOf(error: unknown): ScaleProblem {
  const name = error instanceof Error ? error.name : '';
  return name === 'SecurityError' || name === 'NotAllowedError' ? 'refused' : 'failed';
}

const isSame = (device: HIDDevice, { vendorId, productId }: ScaleChoice) =>
  device.vendorId === vendorId && device.productId === productId;

/** Requests a scale; the main process returns the one that is plugged in. */
export async function chooseScale({ allow, hid }: ScalePorts): Promise<ScaleChoice | ScaleProblem> {
  if (hid === undefined) return 'none';
  try {
    await allow(true, null);
    const [device] = await hid.requestDevice({ filters: [{ usagePage: scaleUsagePage }] });
    if (device === undefined) return 'none';
    const { vendorId, productId, productName } = device;
    return { vendorId, productId, name: productName.trim().slice(0, 100) };
  } catch (error) {
    return problemOf(error);
  } finally {
    await allow(false, null).catch(() => undefined);
  }
}

/**
 * Opening and closing wait for each other, even those of different instances: a device that is about to close can't be
 * opened, and closing must not revoke the permission of the scale that is read next.
 */
let last: Promise<void> = Promise.resolve();

/**
 * Creates the desk's scale: read, and allowed, only between `open` and `close`. Neither rejects; a scale that is
 * reconnected is read again.
 */
export function createScale({ allow, hid }: ScalePorts, choice: ScaleChoice) {
  let state: ScaleState = { step: 'closed' };
  let device: HIDDevice | null = null;
  const listeners = new Set<() => void>();
  const change = (next: ScaleState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const isWanted = () => state.step !== 'closed';
  const hear = ({ data }: HIDInputReportEvent) => {
    const reading = readScaleReport(data);
    if (reading !== null && isWanted()) change({ step: 'live', reading });
  };
  const letGo = async () => {
    const held = device;
    device = null;
    held?.removeEventListener('inputreport', hear);
    await held?.close().catch(() => undefined);
  };
  const connect = () => {
    last = last.then(async () => {
      if (!isWanted()) return;
      try {
        await allow(true, choice);
        const found = (await hid?.getDevices())?.find((each) => isSame(each, choice));
        if (found === undefined) return fail('none');
        if (!found.opened) await found.open();
        device = found;
        found.addEventListener('inputreport', hear);
        if (isWanted()) change({ step: 'live', reading: null });
      } catch (error) {
        fail(problemOf(error));
      }
    });
    return last;
  };
  const fail = (problem: ScaleProblem) => {
    if (isWanted()) change({ step: 'failed', problem });
  };
  const come = (event: HIDConnectionEvent) => {
    if (isSame(event.device, choice) && state.step === 'failed') void connect();
  };
  const go = (event: HIDConnectionEvent) => {
    if (event.device !== device) return;
    fail('lost');
    last = last.then(letGo);
  };
  return {
    read: (): ScaleState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open: (): Promise<void> => {
      if (isWanted()) return last;
      change({ step: 'opening' });
      hid?.addEventListener('connect', come);
      hid?.addEventListener('disconnect', go);
      return connect();
    },
    close: (): Promise<void> => {
      if (!isWanted()) return last;
      change({ step: 'closed' });
      hid?.removeEventListener('connect', come);
      hid?.removeEventListener('disconnect', go);
      last = last.then(letGo).then(async () => {
        if (!isWanted()) await allow(false, null).catch(() => undefined);
      });
      return last;
    },
  };
}
