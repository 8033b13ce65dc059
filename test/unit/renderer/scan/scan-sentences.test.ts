import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { countFormatOf } from '#renderer/components/text/use-count-format.ts';
import { timesOf } from '#renderer/components/text/use-times.ts';
import { translateOf } from '#renderer/messages/use-messages.ts';
import type { ScanEntry } from '#renderer/scan/scan-queue.ts';
import {
  announcementOf,
  codeOf,
  coverageSentence,
  detailOf,
  detailOfFinding,
  expiryDayOf,
  otherLotDate,
  otherMeanings,
  parcelCoverageOf,
  refusedOf,
  type ScanLanguage,
  soundOf,
  toneOf,
} from '#renderer/scan/scan-sentences.ts';
import type { ItemMatch } from '#shared/inventory/item-view.ts';
import en from '#shared/messages/en/messages.json';
import { quoted, sentence } from '#shared/messages/messages.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';
import {
  answerOf,
  entryOf,
  findingOf,
  lookUpOf,
  matchOf,
  readingOf,
  scanOf,
  shipmentIndex,
} from './scan-samples.ts';

const intl = createIntl({ locale: 'en-GB', messages: en, timeZone: 'UTC' });
const now = Date.parse('2026-11-21T10:00:00Z');
const language: ScanLanguage = {
  t: translateOf(intl),
  times: timesOf(intl, () => new Date(now)),
  list: (parts) => intl.formatList(parts),
  count: countFormatOf(intl).full,
};

function foundEntry(match: ItemMatch, reading: Partial<ScanReading> = {}): ScanEntry {
  const finding = findingOf('/inventory/12', {
    title: match.item.sku ?? '12',
    detail: match.item.name ?? '',
    match,
  });
  const lookUp = lookUpOf(readingOf('4006381333931', { kind: 'gtin', gtin: '4006381333931', ...reading }), [
    match,
  ]);
  return entryOf({ answer: answerOf([finding], { lookUp }), opened: finding });
}

const refusal = {
  code: 'CHECK',
  at: 12,
  length: 1,
  ai: null,
  reason: sentence('barcode.element.checkDigit', { element: '(01) GTIN', given: '1', expected: '2' }),
};

describe('the tone and the sound of a scan', () => {
  it('are good for an item without problems', () => {
    expect(toneOf(foundEntry(matchOf()))).toBe('done');
    expect(soundOf(foundEntry(matchOf()))).toBe('success');
  });

  it.each([
    ['is gone from the catalog', foundEntry(matchOf({ removedAt: '2026-11-01T00:00:00Z' }))],
    ['is inactive', foundEntry(matchOf({ isActive: false }))],
    ['is past its day', foundEntry(matchOf(), { expiry: '2026-11-20' })],
    ['carries a part that was refused', foundEntry(matchOf(), { kind: 'gs1', refused: [refusal] })],
    [
      'has another day than its lot is saved with',
      foundEntry({ ...matchOf(), lot: { number: 'L1', date: '2027-01-31' } }, { expiry: '2027-02-28' }),
    ],
  ])('ask for attention if the finding %s', (_what, entry) => {
    expect(toneOf(entry)).toBe('attention');
    expect(soundOf(entry)).toBe('attention');
  });

  it('are good on the very last good day', () => {
    expect(toneOf(foundEntry(matchOf(), { expiry: '2026-11-21' }))).toBe('done');
  });

  it('are those of the desk’s day, whatever day it is on this computer', () => {
    const entry = foundEntry(matchOf(), { expiry: '2026-11-21' });
    expect(soundOf({ ...entry, day: '2026-11-22' })).toBe('attention');
    const past = foundEntry(matchOf(), { expiry: '2026-11-20' });
    expect(soundOf({ ...past, day: '2026-11-20' })).toBe('success');
  });

  it.each([
    ['several', 'attention'],
    ['held', 'attention'],
    ['unknown', 'failure'],
    ['failed', 'failure'],
  ] as const)('of a scan that is %s are %s', (outcome, sound) => {
    expect(soundOf(entryOf({ outcome }))).toBe(sound);
  });
});

describe('the content of a code', () => {
  it('is its number, as a person reads it from the label', () => {
    const lookUp = lookUpOf(readingOf('0104006381333931', { kind: 'gs1', gtin: '4006381333931' }));
    expect(codeOf(entryOf({ answer: answerOf([], { lookUp }) }))).toBe('4006381333931');
    expect(codeOf(entryOf({ scan: scanOf('AB\u001d\u0000') }))).toBe('AB␝␀');
  });

  it('omits a wrong check digit that is saved like this for the item', () => {
    expect(refusedOf(foundEntry(matchOf(), { refused: [refusal] }))).toEqual([]);
    const lookUp = lookUpOf(readingOf('4006381333931', { kind: 'gtin', refused: [refusal] }));
    expect(refusedOf(entryOf({ answer: answerOf([], { lookUp }) }))).toEqual([refusal]);
    expect(refusedOf(entryOf({ answer: answerOf([]) }))).toEqual([]);
  });

  it('takes precedence over the lot for the date', () => {
    const match = { ...matchOf(), lot: { number: 'L1', date: '2027-01-31' } };
    expect(expiryDayOf(foundEntry(match))).toEqual({ kind: 'lotDate', day: '2027-01-31' });
    expect(expiryDayOf(foundEntry(match, { bestBefore: '2027-02-01' }))?.kind).toBe('bestBefore');
    expect(expiryDayOf(foundEntry(match, { expiry: '2027-02-28', bestBefore: '2027-02-01' }))).toEqual({
      kind: 'expiry',
      day: '2027-02-28',
    });
    expect(expiryDayOf(foundEntry(matchOf()))).toBeNull();
    expect(otherLotDate(foundEntry(match, { expiry: '2027-01-31' }))).toBeNull();
    expect(otherLotDate(foundEntry(match, { expiry: '2027-02-28' }))).toBe('2027-01-31');
  });

  it('may have other meanings besides the opened one', () => {
    const opened = findingOf('/a');
    const entry = entryOf({ answer: answerOf([opened, findingOf('/b'), findingOf('/c')]), opened });
    expect(otherMeanings(entry)).toBe(2);
    expect(otherMeanings({ ...entry, opened: null, outcome: 'several' })).toBe(0);
  });
});

describe('the messages of a scan', () => {
  const coverage = { coverage: 'whole', itemCount: 12_480, wholeAsOf: '2026-11-21T07:00:00Z' } as const;

  it('claim no more than the catalog on this desk covers', () => {
    expect(coverageSentence(coverage, language, now)).toBe('Catalog: 12,480 items, updated 3 h ago.');
    expect(coverageSentence({ ...coverage, coverage: 'partial', itemCount: 1 }, language, now)).toBe(
      'The catalog is still downloading: 1 item so far.',
    );
    expect(coverageSentence({ coverage: 'none', itemCount: 0, wholeAsOf: null }, language, now)).toBe(
      'The catalog hasn’t been downloaded yet.',
    );
  });

  it('state the coverage of the shipments on this desk if nothing was found, and only then', () => {
    const coverages = (part: Partial<ScanEntry>) => {
      const entry = entryOf({ answer: answerOf([], { shipmentIndex }), ...part });
      return parcelCoverageOf(entry, language, now, 'short');
    };
    const sentence = '12,345, 3 min ago, back to 26 May';
    expect(coverages({ outcome: 'unknown' })).toBe(sentence);
    expect(coverages({ outcome: 'failed' })).toBe(sentence);
    expect(coverages({ outcome: 'found' })).toBeNull();
    expect(coverages({ outcome: 'unknown', answer: answerOf([]) })).toBeNull();
    const claimed = answerOf([], { shipmentIndex, isClaimed: true });
    expect(coverages({ outcome: 'unknown', answer: claimed })).toBeNull();
    const unknown = entryOf({ outcome: 'unknown', answer: answerOf([], { shipmentIndex }) });
    expect(announcementOf(unknown, language, now)).toContain('Shipments on this desk: 12,345, ');
  });

  it('state where nothing was found, and what could not be searched', () => {
    const lookUp = { ...lookUpOf(readingOf('X')), catalog: coverage };
    const unknown = entryOf({
      outcome: 'unknown',
      answer: answerOf([], { tried: ['the catalog', 'recent records'], lookUp }),
    });
    expect(detailOf(unknown, language, now)).toBe(
      'Searched the catalog and recent records. Catalog: 12,480 items, updated 3 h ago.',
    );
    const failed = entryOf({
      outcome: 'failed',
      answer: answerOf([], {
        unanswered: [
          { label: 'the catalog', reason: quoted('The index is closed.') },
          { label: 'boxes', reason: null },
        ],
      }),
    });
    expect(detailOf(failed, language, now)).toBe(
      'Couldn’t search the catalog: The index is closed. Couldn’t search boxes: timed out. Searched the catalog.',
    );
  });

  it('state which keys choose, nine at most', () => {
    const findings = Array.from({ length: 12 }, (_, index) => findingOf(`/${index}`));
    const entry = entryOf({ outcome: 'several', answer: answerOf(findings) });
    expect(detailOf(entry, language, now)).toBe('12 matches. Press 1–9.');
  });

  it('are spoken with the visible details', () => {
    const match = { ...matchOf(), lot: { number: 'L1', date: null } };
    const refused = [
      {
        ...refusal,
        reason: sentence('barcode.element.day', { element: '(17) USE BY', month: '2026-11', day: '31' }),
      },
    ];
    expect(announcementOf(foundEntry(match, { kind: 'gs1', refused }), language, now)).toBe(
      'Found: FH-SOAP, Hand soap. 1,240 on hand, 1,180 fulfillable. Lot L1. 1 part of the code was ignored: (17) USE BY: 2026-11 has no day 31.',
    );
    expect(announcementOf(entryOf({ outcome: 'unknown', scan: scanOf('X-1') }), language, now)).toBe(
      'Not found: X-1. Searched the catalog.',
    );
  });

  it('announce that a lot is past its date, or is saved with another date', () => {
    const match = { ...matchOf(), lot: { number: 'L1', date: '2026-11-30' } };
    const found = 'Found: FH-SOAP, Hand soap. 1,240 on hand, 1,180 fulfillable. Lot L1.';
    expect(announcementOf(foundEntry(match, { kind: 'gs1', expiry: '2026-11-20' }), language, now)).toBe(
      `${found} Past its date, 20 Nov 2026. The catalog has a different date for this lot: 30 Nov 2026.`,
    );
    expect(announcementOf(foundEntry(match, { kind: 'gs1', expiry: '2026-11-30' }), language, now)).toBe(
      found,
    );
  });

  it('state what a screen does with an item only once it did', () => {
    const match = matchOf();
    const result = { tone: 'done', sentence: 'Added.' } as const;
    const finding = findingOf('/inventory/12', { title: match.item.sku ?? '', match, result });
    const held = entryOf({ outcome: 'held', answer: answerOf([finding]) });
    expect(announcementOf(held, language, now)).toMatch(/^Found, not opened: /u);
    expect(announcementOf(held, language, now)).not.toContain('Added.');
    expect(detailOfFinding(finding, language)).toBe(match.item.name);
    const done = { ...held, outcome: 'found', opened: finding } as const;
    expect([detailOf(done, language, now), announcementOf(done, language, now)]).toEqual([
      'Added.',
      'Added.',
    ]);
  });

  it('state the problem of an item, and the item in a scanned case', () => {
    const gone = matchOf({ removedAt: '2026-11-09T12:00:00Z', isActive: false });
    expect(detailOf(foundEntry(gone), language, now)).toBe(
      'No longer in the catalog since 9 Nov. Inactive. Hand soap',
    );
    expect(detailOf(foundEntry(matchOf({}, 'caseOf')), language, now)).toBe(
      '1 unit of the scanned case: Hand soap',
    );
    expect(detailOf(foundEntry(matchOf({ name: null })), language, now)).toBe('No name');
  });
});
