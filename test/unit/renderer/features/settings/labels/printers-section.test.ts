import { describe, expect, it } from 'vitest';
import { printerProblem, withPrinter } from '#renderer/features/settings/labels/printers-section.tsx';
import { LabelPrinter } from '#shared/labels/label.ts';
import { maxLabelPrinters } from '#shared/labels/model/label-limits.ts';

const dock: LabelPrinter = { name: 'Dock', host: '10.0.0.7', port: 9100, dpi: 203, size: 'label2x1' };
const belt: LabelPrinter = { ...dock, name: 'Belt', host: 'belt.local' };

describe('a label printer as typed', () => {
  it.each([
    ['', '10.0.0.7', 9100, 'name'],
    ['dock', '10.0.0.7', 9100, 'taken'],
    ['New', '', 9100, 'host'],
    ['New', 'two words', 9100, 'host'],
    ['New', 'zebra.local:9100', 9100, 'host'],
    ['New', 'http://zebra', 9100, 'host'],
    ['New', '-zebra', 9100, 'host'],
    ['New', 'zebra.local', 80, 'port'],
    ['New', 'zebra.local', 65_536, 'port'],
    ['New', 'zebra.local', Number.NaN, 'port'],
    ['New', 'zebra-2.dock.example', 9100, null],
    ['New', 'drucker-süd', 9100, null],
    ['New', '10.0.0.7', 6101, null],
    ['New', 'fe80::1:7', 9100, null],
  ])('“%s” at “%s”, port %s: %s', (name, host, port, problem) => {
    expect(printerProblem([dock], { name, host, port }, null)).toBe(problem);
    // The window and the main process use the same rules.
    const isNamed = problem !== 'name' && problem !== 'taken';
    if (isNamed) expect(LabelPrinter.safeParse({ ...dock, name, host, port }).success).toBe(problem === null);
  });

  it('can keep its own name when it is changed, and is refused once the maximum is reached', () => {
    expect(printerProblem([dock], dock, 'Dock')).toBeNull();
    const many = Array.from({ length: maxLabelPrinters }, (_, at) => ({ ...dock, name: `Printer ${at}` }));
    expect(printerProblem(many, belt, null)).toBe('most');
    expect(printerProblem(many, belt, 'Printer 3')).toBeNull();
  });
});

describe('the label printers of a desk', () => {
  const before = {
    labelPrinters: [dock],
    printers: { itemLabel: { via: 'network' as const, name: 'Dock' } },
  };

  it('get a new one after the others', () => {
    expect(withPrinter(before, null, belt)).toEqual({ ...before, labelPrinters: [dock, belt] });
  });

  it('keep the print assignments of a renamed printer, and drop those of a deleted one', () => {
    expect(withPrinter(before, 'Dock', belt)).toEqual({
      labelPrinters: [belt],
      printers: { itemLabel: { via: 'network', name: 'Belt' } },
    });
    expect(withPrinter(before, 'Dock', null)).toEqual({ labelPrinters: [], printers: {} });
  });
});
