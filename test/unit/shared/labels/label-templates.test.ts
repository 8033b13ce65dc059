import { describe, expect, it } from 'vitest';
import { Label } from '#shared/labels/label.ts';
import {
  labelContents,
  maxFacts,
  maxLabelTextLength,
  templateUses,
} from '#shared/labels/model/label-limits.ts';
import { fillTemplate } from '#shared/labels/model/label-templates.ts';

const item = {
  heading: 'Tea',
  codes: { barcode: '4006381333931', sku: 'TEA-1', id: '7' },
  lines: { lot: 'Lot L-7', expiry: 'Exp. Jan 31, 2027', sku: 'SKU TEA-1' },
};
const textsOf = (label: { facts: { text: string }[] }) => label.facts.map(({ text }) => text);

describe('a label template', () => {
  it('puts its code first and keeps the others for a record without it', () => {
    const templates = { itemLabel: { code: 'sku', hidden: [], note: '' } };
    expect(fillTemplate('itemLabel', templates, item).codes).toEqual(['TEA-1', '4006381333931', '7']);
    const bare = { ...item, codes: { ...item.codes, sku: null } };
    expect(fillTemplate('itemLabel', templates, bare).codes).toEqual(['4006381333931', '7']);
  });

  it('leaves out its hidden lines and puts its own line above the others', () => {
    const templates = { itemLabel: { code: null, hidden: ['sku', 'lot'], note: 'Keep dry' } };
    expect(textsOf(fillTemplate('itemLabel', templates, item))).toEqual(['Keep dry', 'Exp. Jan 31, 2027']);
  });

  it('applies to its own kind of label only, and ignores names from a newer desk', () => {
    const usual = fillTemplate('itemLabel', {}, item);
    const templates = {
      returnLabel: { code: 'id', hidden: ['reference'], note: 'Returns' },
      palletLabel: { code: 'sscc', hidden: [], note: '' },
      itemLabel: { code: 'gs1', hidden: ['weight'], note: '' },
    };
    expect(fillTemplate('itemLabel', templates, item)).toEqual(usual);
    expect(textsOf(usual)).toEqual(['Lot L-7', 'Exp. Jan 31, 2027', 'SKU TEA-1']);
  });

  it('cuts texts that are longer than a print job takes', () => {
    const long = 'x'.repeat(maxLabelTextLength + 1);
    const label = fillTemplate(
      'itemLabel',
      {},
      { ...item, heading: long, lines: { ...item.lines, lot: long } },
    );
    expect(label).toMatchObject({ heading: long.slice(1), facts: [{ text: long.slice(1) }, {}, {}] });
    expect(Label.safeParse(label).success).toBe(true);
  });

  it.each(templateUses)('never has more lines than a print job takes: %s', (use) => {
    expect(labelContents[use].lines.length + 1).toBeLessThanOrEqual(maxFacts);
  });
});
