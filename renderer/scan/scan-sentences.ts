import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { daysBefore } from '#renderer/components/list-screen/calendar-day.ts';
import { inboundCoverage } from '#renderer/components/records/inbound-coverage.ts';
import { shipmentCoverage } from '#renderer/components/records/shipment-coverage.ts';
import { expiryOf } from '#renderer/components/stock/expiry.ts';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { type Times, useTimes } from '#renderer/components/text/use-times.ts';
import { say, type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import type { CatalogCoverage } from '#shared/inventory/item-view.ts';
import type { ReadingProblem } from '#shared/scan/scan-reading.ts';
import type { ScanFinding } from './resolvers/scan-finding.ts';
import { meantBy, type ScanEntry, type ScanOutcome } from './scan-queue.ts';
import type { ScanSound } from './scan-sounds.ts';

export type ScanLanguage = {
  readonly t: Translate;
  readonly times: Times;
  readonly list: (parts: readonly string[]) => string;
  readonly count: (value: number) => string;
};

/** A choice has a digit of its own up to here. */
export const mostChoices = 9;

const tones: Readonly<Record<ScanOutcome, Tone>> = {
  found: 'done',
  held: 'attention',
  several: 'attention',
  unknown: 'wrong',
  failed: 'wrong',
  missed: 'wrong',
};

/** What the scan names: what was opened of it, or would be; null where that is nothing, or not decided. */
export function namedBy({ opened, answer, outcome }: ScanEntry): ScanFinding | null {
  if (opened !== null) return opened;
  return outcome === 'held' ? meantBy(answer) : null;
}

/** Other things that the code may mean beside the one that was opened. */
export function otherMeanings({ opened, answer }: ScanEntry): number {
  return opened === null ? 0 : answer.findings.length - 1;
}

/**
 * What of the code was refused and matters: a label whose check digit is wrong, but is saved so at the service, names
 * its item all the same.
 */
export function refusedOf({ answer }: ScanEntry): readonly ReadingProblem[] {
  const reading = answer.lookUp?.reading;
  if (reading === undefined) return [];
  return reading.kind === 'gs1' || answer.findings.length === 0 ? reading.refused : [];
}

/** The day saved for a lot where the label says another one; null where both agree, or one says nothing. */
export function otherLotDate(entry: ScanEntry): string | null {
  const saved = namedBy(entry)?.match?.lot?.date ?? null;
  const reading = entry.answer.lookUp?.reading;
  const printed = reading?.expiry ?? reading?.bestBefore ?? null;
  return saved !== null && printed !== null && saved !== printed ? saved : null;
}

/** Until when what was scanned is good: by the day on its label, else by the lot's; null where neither says. */
export function shelfDayOf(
  entry: ScanEntry,
): { kind: 'expiry' | 'bestBefore' | 'lotDate'; day: string } | null {
  const reading = entry.answer.lookUp?.reading;
  if (reading?.expiry != null) return { kind: 'expiry', day: reading.expiry };
  if (reading?.bestBefore != null) return { kind: 'bestBefore', day: reading.bestBefore };
  const lotDate = namedBy(entry)?.match?.lot?.date ?? null;
  return lotDate === null ? null : { kind: 'lotDate', day: lotDate };
}

/** The state of a scan as a color: found, but not all as it should be, is worth a look. */
export function toneOf(entry: ScanEntry): Tone {
  if (entry.opened?.result !== undefined) return entry.opened.result.tone;
  return entry.outcome === 'found' && isDoubtful(entry) ? 'attention' : tones[entry.outcome];
}

function isDoubtful(entry: ScanEntry): boolean {
  const item = namedBy(entry)?.match?.item;
  const isGone = item !== undefined && (item.removedAt !== null || item.isActive === false);
  return isGone || refusedOf(entry).length > 0 || isShelfLifeDoubtful(entry);
}

/** What was scanned is no longer good, or its lot is saved with another day than its label says. */
export function isShelfLifeDoubtful(entry: ScanEntry): boolean {
  return pastDayOf(entry) !== null || otherLotDate(entry) !== null;
}

/** The day until which what was scanned was good, where that is over; else null. */
function pastDayOf(entry: ScanEntry): string | null {
  const day = shelfDayOf(entry)?.day ?? null;
  const today = daysBefore(new Date(entry.atMs), 0);
  return expiryOf(day, today, null)?.kind === 'expired' ? day : null;
}

export function soundOf(entry: ScanEntry): ScanSound {
  const tone = toneOf(entry);
  return tone === 'done' ? 'success' : tone === 'wrong' ? 'failure' : 'attention';
}

/** The code as a person reads it off the label: control characters have pictures, and one that is not whole a `…`. */
export function codeOf({ answer, scan, missed }: ScanEntry): string {
  if (missed !== null) return `${visibleText(scan.text)}…`;
  const reading = answer.lookUp?.reading;
  const text = reading?.gtin ?? reading?.sscc ?? reading?.data ?? scan.text;
  return visibleText(text);
}

/** Text whose control characters can be seen: those of ASCII have pictures of their own in Unicode. */
export function visibleText(text: string): string {
  return Array.from(text)
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      return code < 0x20 ? String.fromCodePoint(0x2400 + code) : character;
    })
    .join('');
}

/** How far the catalog on this desk goes: what "not found" may claim. */
export function coverageSentence(
  catalog: CatalogCoverage,
  { t, times }: ScanLanguage,
  nowMs: number,
): string {
  const count = catalog.itemCount;
  return t(`scan.coverage.${catalog.coverage}`, {
    count,
    age: catalog.wholeAsOf === null ? '' : times.age(catalog.wholeAsOf, nowMs),
  });
}

/** How far the index of shipments goes, where a scan named nothing; null where that is not known or not the matter. */
export function parcelCoverageOf(
  { outcome, answer }: ScanEntry,
  language: ScanLanguage,
  nowMs: number,
  form: 'full' | 'short',
): string | null {
  const { shipmentIndex, isClaimed } = answer;
  if (isClaimed || shipmentIndex === null || !isNothing(outcome)) return null;
  return shipmentCoverage(shipmentIndex, language, nowMs, form);
}

/** The same of the index of receiving orders. */
export function inboundCoverageOf({ outcome, answer }: ScanEntry, language: ScanLanguage): string | null {
  const { inboundIndex, isClaimed } = answer;
  if (isClaimed || inboundIndex === null || !isNothing(outcome)) return null;
  return inboundCoverage(inboundIndex, language.t);
}

function isNothing(outcome: ScanOutcome): boolean {
  return outcome === 'unknown' || outcome === 'failed';
}

/** What stands under what is named large. */
export function detailOf(entry: ScanEntry, language: ScanLanguage, nowMs: number): string {
  const { t, list } = language;
  const { outcome, answer } = entry;
  const named = namedBy(entry);
  if (entry.missed !== null) return t(`scan.missed.${entry.missed}`);
  if (outcome === 'held') return t('scan.held');
  if (outcome === 'several') {
    const count = answer.findings.length;
    return t('scan.several', { count, last: Math.min(count, mostChoices) });
  }
  if (named !== null) return detailOfFinding(named, language);
  const { tried, unanswered, lookUp, isClaimed } = answer;
  return [
    ...unanswered.map(({ label, reason }) =>
      t('scan.unanswered', { label, reason: reason === null ? t('scan.tooSlow') : say(t, reason) }),
    ),
    ...(tried.length > 0 ? [t('scan.tried', { tried: list(tried) })] : []),
    isClaimed ? t('scan.claimed') : lookUp === null ? '' : coverageSentence(lookUp.catalog, language, nowMs),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** What else tells a finding apart, in one line. */
export function detailOfFinding(finding: ScanFinding, { t, times }: ScanLanguage): string {
  const { match, kind, title, detail, result } = finding;
  if (result !== undefined) return result.sentence;
  if (match === null) {
    const kindWord = t(`seen.kind.${kind}`);
    return detail === '' ? kindWord : `${kindWord} · ${detail}`;
  }
  const name = match.item.name ?? t('scan.unnamed');
  const { removedAt, isActive } = match.item;
  return [
    removedAt === null ? '' : t('scan.removed', { day: times.date(removedAt) }),
    isActive === false ? t('scan.inactive') : '',
    match.by === 'caseOf' ? t('scan.caseOf', { name }) : name === title ? '' : name,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** The state of a scan in a word; `notSaved` where what it did is not on the disk. */
export function stateWordOf(
  { outcome, opened }: ScanEntry,
  t: Translate,
  notSaved: 'saving' | 'failed' | null = null,
): string {
  if (notSaved !== null) return t(`scan.result.${notSaved}`);
  return opened?.result === undefined ? t(`scan.state.${outcome}`) : t(`scan.result.${opened.result.tone}`);
}

/** What assistive technology says of a scan. */
export function spokenOf(entry: ScanEntry, language: ScanLanguage, nowMs: number): string {
  const { t, times, count } = language;
  const { outcome, answer } = entry;
  const named = namedBy(entry);
  if (named?.result !== undefined) return named.result.sentence;
  const pastDay = pastDayOf(entry);
  const catalogDay = otherLotDate(entry);
  const thing =
    named === null ? '' : [named.title, detailOfFinding(named, language)].filter(Boolean).join(', ');
  const item = named?.match?.item;
  const lot = named?.match?.lot?.number ?? answer.lookUp?.reading.lot;
  const refused = refusedOf(entry);
  const parcels = parcelCoverageOf(entry, language, nowMs, 'full');
  const orders = inboundCoverageOf(entry, language);
  return [
    t(`scan.spoken.${outcome}`, { thing, code: codeOf(entry), count: answer.findings.length }),
    outcome === 'found' || outcome === 'held' ? '' : detailOf(entry, language, nowMs),
    parcels === null ? '' : t('scan.spoken.shipments', { coverage: parcels }),
    orders === null ? '' : t('scan.spoken.inbound', { coverage: orders }),
    item?.onHand == null
      ? ''
      : t('scan.spoken.figures', {
          onHand: count(item.onHand),
          fulfillable: count(item.fulfillable ?? 0),
        }),
    lot == null ? '' : t('scan.spoken.lot', { lot }),
    pastDay === null ? '' : t('scan.spoken.past', { day: times.day(pastDay) }),
    catalogDay === null ? '' : t('scan.spoken.keptLotDate', { day: times.day(catalogDay) }),
    refused.length === 0
      ? ''
      : t('scan.spoken.refused', {
          count: refused.length,
          reasons: refused.map(({ reason }) => say(t, reason)).join(' '),
        }),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** What the sentences about scans need, in the person's language. */
export function useScanLanguage(): ScanLanguage {
  const intl = useIntl();
  const t = useMessages();
  const times = useTimes();
  const counts = useCountFormat();
  return useMemo(
    () => ({ t, times, list: (parts) => intl.formatList(parts), count: counts.full }),
    [intl, t, times, counts],
  );
}
