import { once } from 'node:events';

/** A thread of a Node process started with `--inspect`. */
export type InspectedThread = {
  /** `main` for the main thread; for a worker, the name it was started with. */
  readonly name: string;
  /** Heap size in bytes, including garbage. */
  heap(): Promise<{ used: number; total: number }>;
  collect(): Promise<unknown>;
  /** In the format of `.heapsnapshot` files. */
  snapshot(): Promise<string>;
};

export type InspectedProcess = {
  /** The result of `process.memoryUsage()`. */
  memory(): Promise<NodeJS.MemoryUsage>;
  threads(): Promise<InspectedThread[]>;
  /** Evaluates an expression on the main thread. */
  evaluate<Value>(expression: string): Promise<Value>;
  close(): void;
};

type Message = {
  id?: number;
  method?: string;
  params?: {
    sessionId?: string;
    message?: string;
    chunk?: string;
    workerInfo?: { title: string };
  };
  result?: unknown;
  error?: { message: string };
};

type Send = <Result>(method: string, params?: object) => Promise<Result>;

/** Connects to the inspector of a local Node process by its port. */
export async function inspectProcess(port: number): Promise<InspectedProcess> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  const main = createSession((message) => socket.send(message));
  const workers = new Map<string, { name: string; session: ReturnType<typeof createSession> }>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    const { sessionId = '', workerInfo, message: inner = '' } = message.params ?? {};
    if (message.method === 'NodeWorker.attachedToWorker') {
      const send = (text: string) =>
        void main.send('NodeWorker.sendMessageToWorker', { sessionId, message: text });
      const name = workerInfo?.title.replace(/^\[worker \d+\]\s*/u, '') ?? 'worker';
      workers.set(sessionId, { name, session: createSession(send) });
    } else if (message.method === 'NodeWorker.detachedFromWorker') workers.delete(sessionId);
    else if (message.method === 'NodeWorker.receivedMessageFromWorker')
      workers.get(sessionId)?.session.take(JSON.parse(inner) as Message);
    else main.take(message);
  });
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const options = { expression, returnByValue: true };
    const { result } = await main.send<{ result: { value: Value } }>('Runtime.evaluate', options);
    return result.value;
  };
  await main.send('NodeWorker.enable', { waitForDebuggerOnStart: false });

  return {
    memory: () => evaluate('process.memoryUsage()'),
    evaluate,
    threads: async () => [
      toThread('main', main),
      ...[...workers.values()].map(({ name, session }) => toThread(name, session)),
    ],
    close: () => socket.close(),
  };
}

function createSession(write: (message: string) => void) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const chunks: string[] = [];
  let lastId = 0;
  const send: Send = <Result>(method: string, params: object = {}) => {
    lastId += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(lastId, answer);
    write(JSON.stringify({ id: lastId, method, params }));
    return answer.promise as Promise<Result>;
  };
  return {
    chunks,
    send,
    take({ id, method, params, result, error }: Message) {
      if (method === 'HeapProfiler.addHeapSnapshotChunk') chunks.push(params?.chunk ?? '');
      const answer = id === undefined ? undefined : waiting.get(id);
      if (id !== undefined) waiting.delete(id);
      if (error === undefined) answer?.resolve(result);
      else answer?.reject(new Error(error.message));
    },
  };
}

function toThread(name: string, { send, chunks }: ReturnType<typeof createSession>): InspectedThread {
  return {
    name,
    async heap() {
      const { usedSize, totalSize } = await send<{ usedSize: number; totalSize: number }>(
        'Runtime.getHeapUsage',
      );
      return { used: usedSize, total: totalSize };
    },
    collect: () => send('HeapProfiler.collectGarbage'),
    async snapshot() {
      chunks.length = 0;
      await send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
      return chunks.splice(0).join('');
    },
  };
}
