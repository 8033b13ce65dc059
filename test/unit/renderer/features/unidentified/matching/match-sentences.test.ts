import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import {
  noMatchDoubt,
  sentenceOf,
  showCandidate,
  showCertainty,
} from '#renderer/features/unidentified/matching/match-sentences.ts';
import { translateOf } from '#renderer/messages/use-messages.ts';
import { matchCertainties } from '#shared/matching/match-certainty.ts';
import { type MatchReasonCode, matchReasonCodes } from '#shared/matching/match-kinds.ts';
import en from '#shared/messages/en/messages.json';

const problems: unknown[] = [];
const intl = createIntl({ locale: 'en', messages: en, onError: (problem) => problems.push(problem) });
const t = translateOf(intl);

/** The values that the ranking gives with each reason, as defined in match-kinds.ts. */
const given: Readonly<Record<MatchReasonCode, Readonly<Record<string, string | number>>>> = {
  TRACKING_SAME: { tracking: '1Z5QY4356580024631', box: 2 },
  TRACKING_WITHIN: { tracking: '9400111', box: 2, scanned: '420123459400111' },
  TRACKING_WITHIN_PART: { tracking: '9400111', box: 2, scanned: '94001117' },
  TRACKING_START: { tracking: '1Z5QY4356580024631', box: 2, scanned: '1Z5QY435', missing: 10 },
  TRACKING_END: { tracking: '1Z5QY4356580024631', box: 2, scanned: '80024631', missing: 1 },
  TRACKING_GAP: { tracking: '1Z5QY4356580024631', box: 2, scanned: '1Z5QY43580024631', missing: 2 },
  TRACKING_SLIP: { tracking: '1Z5QY4356580024631', box: 2, scanned: '1Z5QY4356580024632' },
  ORDER_NAMED: { order: 418_896 },
  PURCHASE_ORDER_SAME: { purchaseOrder: 'PO-2026-0412', orders: 3 },
  PURCHASE_ORDER_PART: { purchaseOrder: 'PO-2026-0412', written: '0412', orders: 1 },
  PURCHASE_ORDER_SLIP: { purchaseOrder: 'PO-2026-0412', written: 'PO20260413', orders: 2 },
  FREIGHT_NAMED: { freight: 'MSKU1234567' },
  ITEM_NAMED: { sku: 'FH-SOAP', orders: 4 },
  ITEM_COUNTED: { sku: 'FH-SOAP', quantity: 24, box: 3 },
  LOT_NAMED: { lot: 'L-2026-7' },
  CENTER_NAMED: { center: 'Cicero (IL)' },
  EXPECTED_THEN: { days: -2 },
  EXPECTED_OTHERWISE: { days: 40 },
  SIBLINGS_ARRIVED: { days: 1 },
  ANNOUNCED_LATER: { days: 5 },
  BOXES_AWAITED: { boxes: 6 },
  BOX_AWAITED: { box: 7 },
  BOXES_ARRIVED: { boxes: 8 },
  ORDER_CLOSED: { status: 'Completed' },
};

function say(code: MatchReasonCode, values = given[code]): string {
  const { id, values: filled } = sentenceOf({ code, speaks: 'for', values: { ...values } }, t);
  return intl.formatMessage({ id }, { ...filled });
}

/** Shown by the code that was read, not by the complete scan. */
const omitted: Partial<Record<MatchReasonCode, readonly string[]>> = {
  TRACKING_WITHIN: ['scanned'],
  TRACKING_WITHIN_PART: ['scanned'],
  TRACKING_START: ['scanned'],
  TRACKING_END: ['scanned'],
  TRACKING_GAP: ['scanned'],
};

describe('the sentences for the reasons', () => {
  it.each(matchReasonCodes)('include for %s every value that it comes with', (code) => {
    const sentence = say(code);
    expect(sentence).not.toContain('{');
    expect(sentence).not.toContain('match.reason');
    for (const [name, value] of Object.entries(given[code])) {
      const isLeftOut =
        omitted[code]?.includes(name) === true || (name === 'orders' && value === 1) || name === 'status';
      if (!isLeftOut) expect(sentence).toContain(String(typeof value === 'number' ? Math.abs(value) : value));
    }
    expect(problems).toEqual([]);
  });

  it('state whether the parcel arrived before or after the expected day', () => {
    expect(say('EXPECTED_THEN', { days: -1 })).toMatch(/Arrived 1 day before the expected date$/u);
    expect(say('EXPECTED_THEN', { days: 0 })).toMatch(/Arrived on the expected date$/u);
    expect(say('EXPECTED_OTHERWISE', { days: 40 })).toBe('Arrived 40 days after the expected date');
  });

  it('state whether the other box arrived before or after the parcel', () => {
    expect(say('SIBLINGS_ARRIVED', { days: 3 })).toBe('Another box of this order arrived 3 days earlier');
    expect(say('SIBLINGS_ARRIVED', { days: -3 })).toBe('Another box of this order arrived 3 days later');
    expect(say('SIBLINGS_ARRIVED', { days: 0 })).toBe('Another box of this order arrived the same day');
  });

  it('show a label for a known state, and an unknown state by its name', () => {
    expect(say('ORDER_CLOSED', { status: 'InternalTransfer' })).not.toContain('InternalTransfer');
    expect(say('ORDER_CLOSED', { status: 'Teleported' })).toContain('Teleported');
  });

  it('isolate external texts, and leave numbers to plural rules', () => {
    const { foreign } = sentenceOf(
      { code: 'ITEM_COUNTED', speaks: 'for', values: { ...given.ITEM_COUNTED } },
      t,
    );
    const texts = Object.values(given).flatMap((values) =>
      Object.entries(values).filter(([name, value]) => typeof value === 'string' && name !== 'status'),
    );
    expect(texts.filter(([name]) => !foreign.has(name))).toEqual([]);
    expect(['box', 'orders', 'quantity', 'days', 'missing'].filter((name) => foreign.has(name))).toEqual([]);
  });
});

describe('the certainty of a match', () => {
  it('has a separate label and shape for each, in the queue and next to an order', () => {
    for (const show of [showCertainty, showCandidate]) {
      const shown = matchCertainties.map((certainty) => show(certainty, t));
      expect(new Set(shown.map(({ label }) => label)).size).toBe(shown.length);
      expect(new Set(shown.map(({ tone }) => tone)).size).toBe(shown.length);
    }
    expect(problems).toEqual([]);
  });
});

describe('a result without orders', () => {
  const whole = { state: 'idle', asOf: '2026-11-20T08:00:00Z', ordersAhead: 0 } as const;

  it('is certain only if all orders, and the boxes of the open ones, were read', () => {
    expect(noMatchDoubt(whole, t)).toBeNull();
    expect(noMatchDoubt({ ...whole, state: 'waiting' }, t)).toBeNull();
  });

  it('is doubtful, with the reason, before they were read', () => {
    const unread = noMatchDoubt({ state: 'reading', asOf: null, ordersAhead: 0 }, t);
    expect(unread).toContain('Not all orders have been downloaded yet');
    expect(noMatchDoubt({ ...whole, ordersAhead: 1 }, t)).toContain(
      '1 open order haven’t been downloaded yet',
    );
  });

  it('is doubtful if the orders cannot be read at all', () => {
    for (const state of ['notOffered', 'forbidden'] as const)
      expect(noMatchDoubt({ ...whole, state, asOf: null }, t)).toContain('couldn’t be downloaded');
  });
});
