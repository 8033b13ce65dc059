import { createServer } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { findFreePort } from '#build/find-free-port.ts';
import { createLabelPrints } from '#electron/printing/label-prints.ts';
import { type PrinterTimeouts, sendToPrinter } from '#electron/printing/printer-connection.ts';
import type { LabelPrinter } from '#shared/labels/label.ts';
import { sentence } from '#shared/messages/messages.ts';
import { listen } from '#test/integration/service/loopback-server.ts';
import { burn, readZpl, startLabelPrinter, type TestPrinter } from '#test/support/label-printer.ts';
import { barcodesIn } from '#test/support/read-barcodes.ts';

/** Timeouts that are never reached, except in tests about silence. */
const patient: PrinterTimeouts = { connectMs: 60_000, statusMs: 60_000, confirmMs: 60_000 };
const label = { heading: 'Green tea', codes: ['4006381333931'], facts: [{ text: 'Lot L-7', code: null }] };

/** A desk with one label printer, and the entries of its activity log. */
function deskWith(printer: Partial<LabelPrinter>, patience: Partial<PrinterTimeouts> = {}) {
  const known: LabelPrinter = {
    name: 'Dock',
    host: '127.0.0.1',
    port: 9100,
    dpi: 203,
    size: 'label2x1',
    ...printer,
  };
  const noted: string[] = [];
  const prints = createLabelPrints({
    printers: () => [known],
    startActivity: () => (entry) => noted.push([entry.outcome, entry.detail?.id].join(' ').trim()),
    send: (address, formats) => sendToPrinter(address, formats, { ...patient, ...patience }),
  });
  const print = (copies: number, from = 0) =>
    prints.print({ printer: 'Dock', labels: [label], copies, from });
  return { prints, print, noted };
}

const desk = (printer: TestPrinter, patience: Partial<PrinterTimeouts> = {}) =>
  deskWith({ port: printer.port }, patience);
const because = (name: 'lost' | 'silent' | 'paperOut') =>
  sentence(`failure.label.${name}`, { printer: 'Dock' });

test('a label is printed in the requested number of copies, over one connection, and logged once', async () => {
  await using printer = await startLabelPrinter();
  const { print, noted } = desk(printer);
  expect(await print(3)).toEqual({ sent: 3, unsure: 0, trouble: null });
  expect(printer.formats).toHaveLength(3);
  expect(printer.connections).toBe(1);
  expect(noted).toEqual(['done']);
  for (const format of printer.formats) {
    const printed = readZpl(format);
    expect(printed.fields.map(({ text }) => text)).toContain('Green tea');
    expect(await barcodesIn(burn(printed))).toEqual([{ format: 'Code128', text: '4006381333931' }]);
  }
});

test('labels that were already printed are skipped when the rest follows, in order', async () => {
  await using printer = await startLabelPrinter({ breaksAfter: 3 });
  const { prints } = desk(printer);
  const labels = ['Box 1', 'Box 2'].map((heading) => ({ ...label, heading }));
  const job = { printer: 'Dock', labels, copies: 2 };
  expect(await prints.print({ ...job, from: 0 })).toMatchObject({ sent: 2, unsure: 1 });
  printer.behavior = {};
  expect(await prints.print({ ...job, from: 2 })).toEqual({ sent: 2, unsure: 0, trouble: null });
  const headings = printer.formats.map((format) => readZpl(format).fields[0]?.text);
  expect(headings).toEqual(['Box 1', 'Box 1', 'Box 2', 'Box 2', 'Box 2']);
});

test('jobs for one printer are printed sequentially and completely', async () => {
  await using printer = await startLabelPrinter();
  const { print } = desk(printer);
  const outcomes = await Promise.all([print(2), print(2), print(1)]);
  expect(outcomes.map(({ sent }) => sent)).toEqual([2, 2, 1]);
  expect(printer.formats).toHaveLength(5);
});

test('a printer that reports no status also prints', async () => {
  await using printer = await startLabelPrinter({ isSilent: true });
  const { print } = desk(printer, { statusMs: 1 });
  expect(await print(2)).toEqual({ sent: 2, unsure: 0, trouble: null });
  expect(printer.formats).toHaveLength(2);
});

test('a printer that reports no status has time for a long job as long as it takes more of it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const part = 10 * 1024 * 1024;
  let received = 0;
  const server = createServer((socket) => {
    socket.on('data', ({ length }) => {
      if (received === 0) vi.advanceTimersByTime(1);
      // The parts are larger than what the connection buffers.
      else if (Math.floor((received + length) / part) > Math.floor(received / part))
        vi.advanceTimersByTime(600);
      received += length;
    });
  });
  try {
    const port = await listen(server);
    const formats = Array.from({ length: 30 }, () => 'x'.repeat(1024 * 1024));
    expect(
      await sendToPrinter({ host: '127.0.0.1', port }, formats, {
        ...patient,
        statusMs: 1,
        confirmMs: 1_000,
      }),
    ).toEqual({ sent: 30, unsure: 0, trouble: null });
  } finally {
    vi.useRealTimers();
    server.close();
  }
});

describe('a printer in trouble', () => {
  test.each([['paperOut'], ['headOpen'], ['ribbonOut'], ['paused']] as const)(
    'receives nothing while it reports %s',
    async (state) => {
      await using printer = await startLabelPrinter({ state: { is: state } });
      const { print, noted } = desk(printer);
      const message = sentence(`failure.label.${state}`, { printer: 'Dock' });
      await expect(print(2)).rejects.toMatchObject({ failure: { code: 'INVALID', message } });
      expect(printer.formats).toEqual([]);
      expect(noted).toEqual([`failed ${message.id}`]);
    },
  );

  test('receives no more labels once it runs out of them; the progress is reported', async () => {
    await using printer = await startLabelPrinter({ state: { is: 'paperOut', after: 2 } });
    const { print, noted } = desk(printer);
    expect(await print(5)).toEqual({ sent: 2, unsure: 0, trouble: because('paperOut') });
    expect(printer.formats).toHaveLength(2);
    expect(noted).toEqual(['partly failure.label.paperOut']);
  });

  test('receives nothing more if the connection is lost during a job; the label being sent is in doubt', async () => {
    await using printer = await startLabelPrinter({ breaksAfter: 3 });
    const { print, noted } = desk(printer);
    expect(await print(5)).toEqual({ sent: 2, unsure: 1, trouble: because('lost') });
    expect(printer.formats).toHaveLength(3);
    expect(printer.connections).toBe(1);
    expect(noted).toEqual(['unverified failure.label.lost']);
  });

  test('is given up if it stops responding, with the labels that it confirmed', async () => {
    await using printer = await startLabelPrinter({ hangsAfter: 2 });
    const { print } = desk(printer, { confirmMs: 200 });
    expect(await print(4)).toMatchObject({ unsure: 1, trouble: because('silent') });
    expect(printer.connections).toBe(1);
    await expect.poll(() => printer.resets).toBe(1);
  });

  test('leaves every label in doubt if it reports no status and the connection breaks', async () => {
    await using printer = await startLabelPrinter({ isSilent: true, breaksAfter: 1 });
    const { print } = desk(printer, { statusMs: 1 });
    expect(await print(3)).toEqual({ sent: 0, unsure: 3, trouble: because('lost') });
  });

  test('prints the next job normally once it is back', async () => {
    await using printer = await startLabelPrinter({ breaksAfter: 1 });
    const { print } = desk(printer);
    await print(1);
    printer.behavior = {};
    printer.formats.length = 0;
    expect(await print(1)).toEqual({ sent: 1, unsure: 0, trouble: null });
    expect(printer.formats).toHaveLength(1);
  });
});

test.each([
  ['no printer listens', 'refused', async () => ({ port: await findFreePort() })],
  ['its name is nobody’s', 'notFound', async () => ({ host: 'printer.invalid' })],
] as const)('if %s, nothing is sent, and the reason is reported', async (_name, reason, printer) => {
  const { print, noted } = deskWith(await printer());
  const message = sentence(`failure.label.${reason}`, { printer: 'Dock' });
  await expect(print(1)).rejects.toMatchObject({ failure: { code: 'INVALID', message } });
  expect(noted).toEqual([`failed ${message.id}`]);
});

test('a printer that was removed is named in the message', async () => {
  const { prints, noted } = deskWith({});
  await expect(
    prints.print({ printer: 'Zebra 9', labels: [label], copies: 1, from: 0 }),
  ).rejects.toMatchObject({
    failure: { message: sentence('failure.label.noPrinter', { printer: 'Zebra 9' }) },
  });
  expect(noted).toEqual([]);
});
