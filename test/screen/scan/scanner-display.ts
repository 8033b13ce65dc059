import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import { promisify } from 'node:util';

/** A separate X display with a keyboard that presses real keys, so that layouts and input methods apply. */
export type ScannerDisplay = {
  /** The display name for the environment of a program. */
  readonly name: string;
  /** Changes the keyboard layout (`fr`, `us intl`). */
  readonly setLayout: (layout: string, variant?: string) => Promise<void>;
  /** Focuses the largest window, because there is no window manager to do it. */
  readonly focusWindow: () => Promise<void>;
  /** Presses keys by their numbers, all sent at once so that only the server determines the timing. */
  readonly press: (keys: readonly RealKey[]) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** A key that goes down or up, this long after the previous one. */
export type RealKey = { readonly code: string; readonly isDown: boolean; readonly afterMs: number };

const rows: Readonly<Record<number, string>> = {
  9: 'Escape Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal Backspace Tab',
  24: 'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Enter ControlLeft',
  38: 'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backquote ShiftLeft Backslash',
  52: 'KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash ShiftRight NumpadMultiply AltLeft Space CapsLock',
  67: 'F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 NumLock ScrollLock Numpad7 Numpad8 Numpad9 NumpadSubtract',
  83: 'Numpad4 Numpad5 Numpad6 NumpadAdd Numpad1 Numpad2 Numpad3 Numpad0 NumpadDecimal',
};

/** Key codes of the X server for a keyboard, by key position. */
const keyCodes = new Map(
  Object.entries(rows).flatMap(([first, codes]) =>
    codes.split(' ').map((code, index) => [code, Number(first) + index] as const),
  ),
);

/** Opcodes of the X protocol, version 11. */
const opcodes = {
  getAttributes: 3,
  getGeometry: 14,
  queryTree: 15,
  setFocus: 42,
  getFocus: 43,
  queryExtension: 98,
};
const viewable = 2;

/** A connection to the X server: requests, and replies to those that have one. */
type Wire = {
  readonly root: number;
  readonly send: (request: Buffer) => void;
  readonly ask: (request: Buffer) => Promise<Buffer>;
  readonly end: () => void;
};

/** A request: its opcode, the byte after it, and its body, which is padded to full words. */
function request(opcode: number, detail: number, body: Buffer): Buffer {
  const words = 1 + Math.ceil(body.length / 4);
  const bytes = Buffer.alloc(words * 4);
  bytes.writeUInt8(opcode, 0);
  bytes.writeUInt8(detail, 1);
  bytes.writeUInt16LE(words, 2);
  body.copy(bytes, 4);
  return bytes;
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Reads a given number of bytes from a socket, however they arrive. */
function createReader(socket: Socket): (length: number) => Promise<Buffer> {
  let held = Buffer.alloc(0);
  socket.on('data', (part) => {
    held = Buffer.concat([held, Buffer.from(part)]);
    socket.emit('held');
  });
  return async (length) => {
    while (held.length < length) await once(socket, 'held');
    const bytes = held.subarray(0, length);
    held = held.subarray(length);
    return bytes;
  };
}

async function connect(display: string): Promise<Wire> {
  const socket = createConnection(`/tmp/.X11-unix/X${display.slice(1)}`);
  const read = createReader(socket);
  await once(socket, 'connect');
  // Little endian, version 11, without a cookie: the server accepts connections from its own machine.
  socket.write(Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const head = await read(8);
  const setup = await read(head.readUInt16LE(6) * 4);
  if (head[0] !== 1) throw new Error(`The X server refused: ${setup.toString('latin1')}`);
  const vendorLength = Math.ceil(setup.readUInt16LE(16) / 4) * 4;
  const root = setup.readUInt32LE(32 + vendorLength + (setup[21] ?? 0) * 8);
  return {
    root,
    send: (bytes) => socket.write(bytes),
    async ask(bytes) {
      socket.write(bytes);
      for (;;) {
        const answer = await read(32);
        if (answer[0] === 0) throw new Error(`The X server refused a request: error ${answer[1]}.`);
        if (answer[0] === 1) return Buffer.concat([answer, await read(answer.readUInt32LE(4) * 4)]);
      }
    },
    end: () => socket.destroy(),
  };
}

async function findLargestWindow({ root, ask }: Wire): Promise<number | null> {
  const tree = await ask(request(opcodes.queryTree, 0, word(root)));
  let largest = { window: null as number | null, area: 0 };
  for (let index = 0; index < tree.readUInt16LE(16); index += 1) {
    const window = tree.readUInt32LE(32 + index * 4);
    const attributes = await ask(request(opcodes.getAttributes, 0, word(window)));
    const geometry = await ask(request(opcodes.getGeometry, 0, word(window)));
    const area = geometry.readUInt16LE(16) * geometry.readUInt16LE(18);
    if (attributes[26] === viewable && area > largest.area) largest = { window, area };
  }
  return largest.window;
}

/** The request that presses a key as if by hand (XTEST, FakeInput). */
function fakeKey(extension: number, root: number, { code, isDown, afterMs }: RealKey): Buffer {
  const keyCode = keyCodes.get(code);
  if (keyCode === undefined) throw new Error(`There is no key ${code}.`);
  const body = Buffer.alloc(32);
  body.writeUInt8(isDown ? 2 : 3, 0);
  body.writeUInt8(keyCode, 1);
  body.writeUInt32LE(afterMs, 4);
  body.writeUInt32LE(root, 8);
  return request(extension, 2, body);
}

/** Raises the priority of the keyboard where that is allowed: otherwise a busy machine tears scans apart. */
function putFirst({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, -15);
  } catch {
    // Only root may.
  }
}

async function startServer(): Promise<{ process: ChildProcess; name: string }> {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1000x800x24', '-nolisten', 'tcp', '-terminate'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  putFirst(server);
  const numbers = server.stdio[3];
  if (numbers === null || numbers === undefined) throw new Error('The X server says no number.');
  const [number] = (await once(numbers, 'data')) as [Buffer];
  return { process: server, name: `:${number.toString().trim()}` };
}

export async function startScannerDisplay(): Promise<ScannerDisplay> {
  const { process: server, name } = await startServer();
  const wire = await connect(name);
  const requested = Buffer.concat([Buffer.from([5, 0, 0, 0]), Buffer.from('XTEST')]);
  const extension = (await wire.ask(request(opcodes.queryExtension, 0, requested)))[9] ?? 0;
  const run = promisify(execFile);
  return {
    name,
    async setLayout(layout, variant = '') {
      await run('setxkbmap', ['-display', name, '-layout', layout, '-variant', variant]);
    },
    async focusWindow() {
      const window = await findLargestWindow(wire);
      if (window === null) throw new Error('There is no window.');
      wire.send(request(opcodes.setFocus, 2, Buffer.concat([word(window), word(0)])));
      await wire.ask(request(opcodes.getFocus, 0, Buffer.alloc(0)));
    },
    async press(keys) {
      wire.send(Buffer.concat(keys.map((key) => fakeKey(extension, wire.root, key))));
      // Answered after all of them were pressed.
      await wire.ask(request(opcodes.getFocus, 0, Buffer.alloc(0)));
    },
    async stop() {
      wire.end();
      const end = once(server, 'exit');
      server.kill();
      await end;
    },
  };
}
