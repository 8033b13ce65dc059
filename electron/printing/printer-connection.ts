import { connect, type Socket } from 'node:net';

/** Why a job was not sent completely. */
export type PrinterTrouble =
  | 'notFound'
  | 'refused'
  | 'unreachable'
  | 'paperOut'
  | 'ribbonOut'
  | 'headOpen'
  | 'paused'
  | 'lost'
  | 'silent';

/** Progress of a job; `unsure` counts the formats after those the printer has, some of which may have arrived. */
export type PrinterOutcome = { sent: number; unsure: number; trouble: PrinterTrouble | null };

/** In milliseconds. */
export type PrinterTimeouts = {
  /** Until a connection is established. */
  connectMs: number;
  /** Until the printer reports its status, before anything is sent; a silent printer is printed on without it. */
  statusMs: number;
  /** Until it confirms the data sent. */
  confirmMs: number;
};

const printerTimeouts: PrinterTimeouts = { connectMs: 5_000, statusMs: 2_000, confirmMs: 15_000 };

/** Host status: three lines, each between STX and ETX. */
const statusCommand = '~HS\r\n';
const [stx, etx] = ['\u0002', '\u0003'];
const statusLines = 3;
/** A response this long is not one. */
const maxAnswerLength = 4_096;

/**
 * Sends formats to a label printer over TCP, sequentially and once each. A printer that responds to `~HS` is asked
 * before the first one and confirms each by its next response; nothing is sent to one that is out of paper or ribbon,
 * open, or paused. Never rejects, and never resends anything.
 */
export async function sendToPrinter(
  { host, port }: { host: string; port: number },
  formats: readonly string[],
  patience: PrinterTimeouts = printerTimeouts,
): Promise<PrinterOutcome> {
  const opened = await open(host, port, patience.connectMs);
  if (typeof opened === 'string') return { sent: 0, unsure: 0, trouble: opened };
  const answers = answersOf(opened);
  let isGivenUp = false;
  try {
    opened.write(statusCommand);
    const before = await answers.next(patience.statusMs);
    if (before === 'lost') return { sent: 0, unsure: 0, trouble: 'lost' };
    if (before === 'silent') {
      const outcome = await sendUnconfirmed(opened, formats, patience.confirmMs);
      isGivenUp = outcome.trouble === 'silent';
      return outcome;
    }
    if (before !== null) return { sent: 0, unsure: 0, trouble: before };
    let sent = 0;
    for (const format of formats) {
      opened.write(`${format}${statusCommand}`);
      const after = await answers.next(patience.confirmMs);
      if (after === 'lost' || after === 'silent') {
        isGivenUp = after === 'silent';
        return { sent, unsure: 1, trouble: after };
      }
      sent += 1;
      // The printer has this one and prints it when it can; no other is sent into its memory.
      if (after !== null && sent < formats.length) return { sent, unsure: 0, trouble: after };
    }
    return { sent, unsure: 0, trouble: null };
  } finally {
    // What a silent printer has not taken yet must not be printed beside the repetition.
    if (isGivenUp) opened.resetAndDestroy();
    else opened.destroySoon();
  }
}

function open(host: string, port: number, timeoutMs: number): Promise<Socket | PrinterTrouble> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, noDelay: true });
    const timer = setTimeout(() => end('unreachable'), timeoutMs);
    const end = (trouble: PrinterTrouble) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(trouble);
    };
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      const isUnknown = code === 'ENOTFOUND' || code === 'EAI_AGAIN';
      end(isUnknown ? 'notFound' : code === 'ECONNREFUSED' ? 'refused' : 'unreachable');
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}

type Answer = PrinterTrouble | 'lost' | 'silent' | null;

/** Reads a printer's status: null if it is ready. */
function answersOf(socket: Socket) {
  let received = '';
  let isLost = false;
  let changed = () => {};
  socket.setEncoding('latin1');
  socket.on('data', (part: string) => {
    received = (received + part).slice(-maxAnswerLength);
    changed();
  });
  const lose = () => {
    isLost = true;
    changed();
  };
  // The connection ends after an error; without a listener the error would end the app.
  socket.on('error', lose);
  socket.on('close', lose);
  socket.on('end', lose);
  return {
    next: (timeoutMs: number): Promise<Answer> =>
      new Promise((resolve) => {
        const timer = setTimeout(() => settle('silent'), timeoutMs);
        const settle = (answer: Answer) => {
          clearTimeout(timer);
          changed = () => {};
          resolve(answer);
        };
        changed = () => {
          const lines = received.split(etx);
          if (lines.length > statusLines) {
            received = lines.slice(statusLines).join(etx);
            const [first = [], second = []] = lines.map((line) =>
              line.slice(line.indexOf(stx) + 1).split(','),
            );
            settle(stateOf(first, second));
          } else if (isLost) settle('lost');
        };
        changed();
      }),
  };
}

function stateOf(first: readonly string[], second: readonly string[]): PrinterTrouble | null {
  if (second[2] === '1') return 'headOpen';
  if (first[1] === '1') return 'paperOut';
  if (second[3] === '1') return 'ribbonOut';
  return first[2] === '1' ? 'paused' : null;
}

/**
 * Sends to a printer that reports no status: an orderly close of the connection confirms the data. The
 * timeout restarts with each format that the connection takes.
 */
function sendUnconfirmed(
  socket: Socket,
  formats: readonly string[],
  timeoutMs: number,
): Promise<PrinterOutcome> {
  const count = formats.length;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ sent: 0, unsure: count, trouble: 'silent' }), timeoutMs);
    const rest = formats.values();
    const writeNext = (error?: Error | null) => {
      if (error) return;
      timer.refresh();
      const { done, value } = rest.next();
      if (done === true) socket.end();
      else socket.write(value, writeNext);
    };
    socket.on('close', (hadError) => {
      clearTimeout(timer);
      resolve(
        hadError ? { sent: 0, unsure: count, trouble: 'lost' } : { sent: count, unsure: 0, trouble: null },
      );
    });
    writeNext();
  });
}
