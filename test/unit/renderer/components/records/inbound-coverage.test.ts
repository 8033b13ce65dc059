import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { inboundCoverage } from '#renderer/components/records/inbound-coverage.ts';
import { translateOf } from '#renderer/messages/use-messages.ts';
import en from '#shared/messages/en/messages.json';
import type { ReceivingIndexView } from '#shared/receiving/receiving-index-view.ts';
import { inboundIndex } from '#test/unit/renderer/scan/scan-samples.ts';

const t = translateOf(createIntl({ locale: 'en', messages: en }));
const coverage = (part: Partial<ReceivingIndexView>) => inboundCoverage({ ...inboundIndex, ...part }, t);

describe('inboundCoverage', () => {
  it('shows how many orders are known, and how many of them lack boxes', () => {
    expect(coverage({ orderCount: 1_418 })).toBe('1,418');
    expect(coverage({ ordersAhead: 1 })).toBe('418, 1 without boxes yet');
    expect(coverage({ ordersAhead: 12 })).toBe('418, 12 without boxes yet');
  });

  it('shows that the orders were never read completely', () => {
    expect(coverage({ asOf: null, state: 'reading' })).toBe('418, still downloading');
    expect(coverage({ asOf: null, orderCount: 0 })).toBe('not downloaded yet');
    expect(coverage({ orderCount: 0 })).toBe('0');
  });

  it('shows why nothing is known', () => {
    expect(coverage({ state: 'notOffered' })).toBe('none, this server doesn’t list them');
    expect(coverage({ state: 'forbidden' })).toBe('none: this account can’t read them');
  });
});
