import { createServer, type Socket } from 'node:net';
import { code128Bars } from '#renderer/components/barcode/barcode.tsx';
import { listen } from '#test/integration/service/loopback-server.ts';

/** A field of a label as a printer reads it; positions are in dots from the corner of the label. */
type PrintedField = { x: number; y: number; height: number; text: string } & (
  | { kind: 'text'; width: number | null }
  | { kind: 'bars'; module: number; words: readonly number[] }
);

/** A label printer's interpretation of one format. */
export type PrintedLabel = { width: number; length: number; copies: number; fields: readonly PrintedField[] };

const command = /([\^~])([A-Z]\w)((?:(?![\^~])[\s\S])*)/g;

/** Reads one format of ZPL II, from the commands that Dockhand uses. Throws on any other. */
export function readZpl(format: string): PrintedLabel {
  const label: { width: number; length: number; copies: number; fields: PrintedField[] } = {
    width: 0,
    length: 0,
    copies: 1,
    fields: [],
  };
  let home: readonly number[] = [0, 0];
  let field = { x: 0, y: 0, height: 0, module: 2, width: null as number | null, isBars: false, isHex: false };
  let data: string | null = null;
  const known: Readonly<Record<string, (parameters: readonly string[], whole: string) => void>> = {
    XA: () => {},
    XZ: () => {},
    CI: ([encoding]) => {
      if (encoding !== '28') throw new Error(`Not UTF-8: ${encoding}.`);
    },
    PA: () => {},
    PW: ([dots]) => (label.width = Number(dots)),
    LL: ([dots]) => (label.length = Number(dots)),
    LH: (parameters) => (home = parameters.map(Number)),
    PQ: ([count]) => (label.copies = Number(count)),
    FO: ([x, y]) => Object.assign(field, { x: Number(x) + (home[0] ?? 0), y: Number(y) + (home[1] ?? 0) }),
    A0: ([, height]) => (field.height = Number(height)),
    FB: ([width]) => (field.width = Number(width)),
    BY: ([module]) => (field.module = Number(module)),
    BC: ([, height]) => Object.assign(field, { height: Number(height), isBars: true }),
    FH: () => (field.isHex = true),
    FD: (_parameters, whole) => (data = whole),
    FS() {
      if (data === null) throw new Error('A field without data.');
      const text = field.isHex ? unescaped(data) : data;
      const { x, y, height, module, width } = field;
      label.fields.push(
        field.isBars
          ? { kind: 'bars', x, y, height, module, ...readSubsets(text) }
          : { kind: 'text', x, y, height, width, text },
      );
      data = null;
      field = { ...field, width: null, isBars: false, isHex: false };
    },
  };
  for (const [, prefix, name = '', rest = ''] of format.matchAll(command)) {
    const run = prefix === '^' ? known[name] : undefined;
    if (run === undefined) throw new Error(`A printer would obey ${prefix}${name}.`);
    run(rest.trim().split(','), rest.replace(/[\r\n]/g, ''));
  }
  return label;
}

/** `^FH`: an underscore and two digits are a UTF-8 byte. */
function unescaped(data: string): string {
  const parts = data.split(/(_[\dA-F]{2})/);
  const bytes = parts.flatMap((part) =>
    /^_[\dA-F]{2}$/.test(part) ? [Number.parseInt(part.slice(1), 16)] : [...Buffer.from(part)],
  );
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes));
}

/** The data of `^BC` without a mode: the next subset is given after `>`. */
function readSubsets(data: string): { text: string; words: readonly number[] } {
  const words: number[] = [];
  let subset = 'B';
  let text = '';
  let at = 0;
  while (at < data.length) {
    const pair = data.slice(at, at + 2);
    const change = ({ '>:': [104, 'B'], '>;': [105, 'C'], '>5': [99, 'C'], '>6': [100, 'B'] } as const)[
      pair as '>:'
    ];
    // No invocation of subset C: a printer skips it.
    if (pair === '>5' && subset === 'C') throw new Error('Pairs within pairs: >5.');
    if (change !== undefined) {
      words.push(change[0]);
      subset = change[1];
      at += 2;
    } else if (subset === 'C') {
      if (!/^\d\d$/.test(pair)) throw new Error(`No pair of digits: ${pair}.`);
      words.push(Number(pair));
      text += pair;
      at += 2;
    } else {
      const letter = { '>0': '>', '><': '^', '>=': '~' }[pair];
      if (letter === undefined && pair.startsWith('>')) throw new Error(`No such invocation: ${pair}.`);
      const shown = letter ?? pair.charAt(0);
      words.push(shown.charCodeAt(0) - 32);
      text += shown;
      at += letter === undefined ? 1 : 2;
    }
  }
  return { text, words };
}

/** A label as the head burns it, one pixel per dot; text is solid, so that bars that it touches become unreadable. */
export function burn({ width, length, fields }: PrintedLabel): ImageData {
  const data = new Uint8ClampedArray(width * length * 4).fill(255);
  const black = (x: number, y: number, wide: number, high: number) => {
    for (let row = y; row < Math.min(y + high, length); row += 1) {
      const from = (row * width + Math.max(0, x)) * 4;
      const to = (row * width + Math.min(x + wide, width)) * 4;
      for (let dot = from; dot < to; dot += 4) data.fill(0, dot, dot + 3);
    }
  };
  for (const field of fields) {
    const { x, y, height } = field;
    if (field.kind === 'text') black(x, y, field.width ?? width, height);
    else {
      const { module, words } = field;
      for (const bar of code128Bars(words).bars) black(x + bar.x * module, y, bar.width * module, height);
    }
  }
  return { data, width, height: length, colorSpace: 'srgb' };
}

type Behavior = {
  /** Sends no response, like simple printers. */
  isSilent?: boolean;
  /** The reported status from the start, or after this many formats. */
  state?: { is: 'paperOut' | 'headOpen' | 'ribbonOut' | 'paused'; after?: number };
  /** Disconnects after this many formats. */
  breaksAfter?: number;
  /** Stops responding after this many formats. */
  hangsAfter?: number;
};

export type TestPrinter = AsyncDisposable & {
  port: number;
  behavior: Behavior;
  /** Every complete format, as it was sent. */
  formats: string[];
  /** Number of accepted connections. */
  connections: number;
  /** Number of connections that the other side dropped with everything that was not received. */
  resets: number;
};

/** Starts a label printer on loopback that answers `~HS` as the manual specifies. */
export async function startLabelPrinter(behavior: Behavior = {}): Promise<TestPrinter> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    printer.connections += 1;
    let received = '';
    socket.setEncoding('utf8');
    socket.on('error', () => (printer.resets += 1));
    socket.on('data', (part: string) => {
      received += part;
      for (;;) {
        const next = /^\s*(?:(~HS)|(\^XA[\s\S]*?\^XZ))/.exec(received);
        if (next === null) return;
        received = received.slice(next[0].length);
        if (next[2] !== undefined) printer.formats.push(next[2]);
        const { isSilent, state, breaksAfter = Infinity, hangsAfter = Infinity } = printer.behavior;
        if (printer.formats.length >= breaksAfter) {
          socket.resetAndDestroy();
          return;
        }
        if (next[1] !== undefined && isSilent !== true && printer.formats.length < hangsAfter) {
          const is = state !== undefined && printer.formats.length >= (state.after ?? 0) ? state.is : null;
          const [paper, paused, head, ribbon] = ['paperOut', 'paused', 'headOpen', 'ribbonOut'].map((name) =>
            name === is ? 1 : 0,
          );
          socket.write(
            `\x02030,${paper},${paused},1245,000,0,0,0,000,0,0,0\x03\r\n` +
              `\x02000,0,${head},${ribbon},0,2,4,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n`,
          );
        }
      }
    });
  });
  const printer: TestPrinter = {
    port: await listen(server),
    behavior,
    formats: [],
    connections: 0,
    resets: 0,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return printer;
}
