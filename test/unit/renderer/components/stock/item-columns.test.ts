import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { quantityColumn } from '#renderer/components/stock/item-columns.tsx';
import type { MissingPart } from '#shared/inventory/inventory.ts';
import { quoted } from '#shared/messages/messages.ts';

type Row = { readonly onHand: number | null; readonly missing: MissingPart | null };

const head = { id: 'onHand', header: 'On hand', width: 80, grow: 1, priority: 1 };
const forbidden: MissingPart = { code: 'FORBIDDEN', message: quoted('No.'), missingScope: 'inventory_read' };

describe('a column of quantities', () => {
  const column = quantityColumn<Row>(head, ({ onHand }) => onHand, { full: String, short: String });

  it('is empty if the totals of a row are missing, since a message above the list reports that', () => {
    expect(column.cell({ onHand: null, missing: forbidden })).toBeNull();
  });

  it('shows a dash if the service returned totals without it', () => {
    expect(renderToStaticMarkup(column.cell({ onHand: null, missing: null }))).toContain('–');
  });

  it('shows a known quantity, including zero', () => {
    expect(renderToStaticMarkup(column.cell({ onHand: 0, missing: null }))).toContain('0');
  });
});
