import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { inboundCoverage } from '#renderer/components/records/inbound-coverage.ts';
import { shipmentCoverage } from '#renderer/components/records/shipment-coverage.ts';
import { expiryOf } from '#renderer/components/stock/expiry.ts';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { type Times, useTimes } from '#renderer/components/text/use-times.ts';
import { type Translate, translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import type { CatalogCoverage } from '#shared/inventory/item-view.ts';
import type { ReadingProblem } from '#shared/scan/scan-reading.ts';
import type { ScanFinding } from './resolvers/scan-finding.ts';
import { type ScanEntry, type ScanOutcome, unambiguousFinding } from './scan-queue.ts';
import type { ScanSound } from './scan-sounds.ts';

export type ScanLanguage = {
  readonly t: Translate;
  readonly times: Times;
  readonly list: (parts: readonly string[]) => string;
  readonly count: (value: number) => string;
};

/** Up to this number, each choice has its own digit. */
export const maxChoices = 9;

const tones: Readonly<Record<ScanOutcome, Tone>> = {
  found: 'done',
  held: 'attention',
  several: 'attention',
  unknown: 'wrong',
  failed: 'wrong',
  missed: 'wrong',
};

/** Returns what the scan names: what was or would be opened; null if that is nothing or undecided. */
export function namedFinding({ opened, answer, outcome }: ScanEntry): ScanFinding | null {
  if (opened !== null) return opened;
  return outcome === 'held' ? unambiguousFinding(answer) : null;
}

/** Returns the number of other possible meanings besides the opened one. */
export function otherMeanings({ opened, answer }: ScanEntry): number {
  return opened === null ? 0 : answer.findings.length - 1;
}

/**
 * Returns the relevant rejected parts of the code: a label with a wrong check digit that is also saved that way at the
 * service still names its item.
 */
export function refusedOf({ answer }: ScanEntry): readonly ReadingProblem[] {
  const reading = answer.lookUp?.reading;
  if (reading === undefined) return [];
  return reading.kind === 'gs1' || answer.findings.length === 0 ? reading.refused : [];
}

/** Returns the date saved for a lot if the label shows another one; null if both agree or one is missing. */
export function otherLotDate(entry: ScanEntry): string | null {
  const saved = namedFinding(entry)?.match?.lot?.date ?? null;
  const reading = entry.answer.lookUp?.reading;
  const printed = reading?.expiry ?? reading?.bestBefore ?? null;
  return saved !== null && printed !== null && saved !== printed ? saved : null;
}

/**
 * Returns the expiry of what was scanned: by the date on its label, otherwise by the lot's; null if there is neither.
 */
export function expiryDayOf(
  entry: ScanEntry,
): { kind: 'expiry' | 'bestBefore' | 'lotDate'; day: string } | null {
  const reading = entry.answer.lookUp?.reading;
  if (reading?.expiry != null) return { kind: 'expiry', day: reading.expiry };
  if (reading?.bestBefore != null) return { kind: 'bestBefore', day: reading.bestBefore };
  const lotDate = namedFinding(entry)?.match?.lot?.date ?? null;
  return lotDate === null ? null : { kind: 'lotDate', day: lotDate };
}

/** Returns the tone of a scan: a finding that is not quite right needs attention. */
export function toneOf(entry: ScanEntry): Tone {
  if (entry.opened?.result !== undefined) return entry.opened.result.tone;
  return entry.outcome === 'found' && isDoubtful(entry) ? 'attention' : tones[entry.outcome];
}

function isDoubtful(entry: ScanEntry): boolean {
  const item = namedFinding(entry)?.match?.item;
  const isGone = item !== undefined && (item.removedAt !== null || item.isActive === false);
  return isGone || refusedOf(entry).length > 0 || isShelfLifeDoubtful(entry);
}

/** Returns whether what was scanned has expired, or its lot is saved with a date other than that on its label. */
export function isShelfLifeDoubtful(entry: ScanEntry): boolean {
  return expiredDayOf(entry) !== null || otherLotDate(entry) !== null;
}

/** Returns the expiry of what was scanned if it has passed; otherwise null. */
function expiredDayOf(entry: ScanEntry): string | null {
  const day = expiryDayOf(entry)?.day ?? null;
  return expiryOf(day, entry.day, null)?.kind === 'expired' ? day : null;
}

export function soundOf(entry: ScanEntry): ScanSound {
  const tone = toneOf(entry);
  return tone === 'done' ? 'success' : tone === 'wrong' ? 'failure' : 'attention';
}

/** Returns the code as a user reads it off the label: control characters as pictures, an incomplete code with `…`. */
export function codeOf({ answer, scan, missed }: ScanEntry): string {
  if (missed !== null) return `${visibleText(scan.text)}…`;
  const reading = answer.lookUp?.reading;
  const text = reading?.gtin ?? reading?.sscc ?? reading?.data ?? scan.text;
  return visibleText(text);
}

/** Makes control characters visible: Unicode has pictures for those of ASCII. */
export function visibleText(text: string): string {
  return Array.from(text)
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      return code < 0x20 ? String.fromCodePoint(0x2400 + code) : character;
    })
    .join('');
}

/** Returns the coverage of the catalog on this desk: what "not found" may claim. */
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

/** Returns the coverage of the shipment index if a scan named nothing; null if it is unknown or irrelevant. */
export function parcelCoverageOf(
  { outcome, answer }: ScanEntry,
  language: ScanLanguage,
  nowMs: number,
  form: 'full' | 'short',
): string | null {
  const { shipmentIndex, isClaimed } = answer;
  if (isClaimed || shipmentIndex === null || !isUnresolved(outcome)) return null;
  return shipmentCoverage(shipmentIndex, language, nowMs, form);
}

/** The same for the receiving order index. */
export function inboundCoverageOf({ outcome, answer }: ScanEntry, language: ScanLanguage): string | null {
  const { inboundIndex, isClaimed } = answer;
  if (isClaimed || inboundIndex === null || !isUnresolved(outcome)) return null;
  return inboundCoverage(inboundIndex, language.t);
}

function isUnresolved(outcome: ScanOutcome): boolean {
  return outcome === 'unknown' || outcome === 'failed';
}

/** Returns the text under the large title. */
export function detailOf(entry: ScanEntry, language: ScanLanguage, nowMs: number): string {
  const { t, list } = language;
  const { outcome, answer } = entry;
  const named = namedFinding(entry);
  if (entry.missed !== null) return t(`scan.missed.${entry.missed}`);
  if (outcome === 'held') return t('scan.held');
  if (outcome === 'several') {
    const count = answer.findings.length;
    return t('scan.several', { count, last: Math.min(count, maxChoices) });
  }
  if (named !== null) return resultOf(entry) ?? detailOfFinding(named, language);
  const { tried, unanswered, lookUp, isClaimed } = answer;
  return [
    ...unanswered.map(({ label, reason }) =>
      t('scan.unanswered', {
        label,
        reason: reason === null ? t('scan.tooSlow') : translateSentence(t, reason),
      }),
    ),
    ...(tried.length > 0 ? [t('scan.tried', { tried: list(tried) })] : []),
    isClaimed ? t('scan.claimed') : lookUp === null ? '' : coverageSentence(lookUp.catalog, language, nowMs),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Returns what a screen did with a scan; null for what was not opened, or only opened. */
export function resultOf({ opened }: ScanEntry): string | null {
  return opened?.result?.sentence ?? null;
}

/** Returns what else distinguishes a finding, in one line. */
export function detailOfFinding(finding: ScanFinding, { t, times }: ScanLanguage): string {
  const { match, kind, title, detail } = finding;
  if (match === null) {
    const kindWord = t(`seen.kind.${kind}`);
    return detail === '' ? kindWord : `${kindWord} · ${detail}`;
  }
  const name = match.item.name ?? t('term.unnamed');
  const { removedAt, isActive } = match.item;
  return [
    removedAt === null ? '' : t('scan.removed', { day: times.date(removedAt) }),
    isActive === false ? t('scan.inactive') : '',
    match.by === 'caseOf' ? t('scan.caseOf', { name }) : name === title ? '' : name,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** Returns the state of a scan in a word; `notSaved` if its result is not on disk. */
export function stateWordOf(
  { outcome, opened }: ScanEntry,
  t: Translate,
  notSaved: 'saving' | 'failed' | null = null,
): string {
  if (notSaved !== null) return t(`scan.result.${notSaved}`);
  return opened?.result === undefined ? t(`scan.state.${outcome}`) : t(`scan.result.${opened.result.tone}`);
}

/** Returns what assistive technology announces about a scan. */
export function announcementOf(entry: ScanEntry, language: ScanLanguage, nowMs: number): string {
  const { t, times, count } = language;
  const { outcome, answer } = entry;
  const named = namedFinding(entry);
  const result = resultOf(entry);
  if (result !== null) return result;
  const pastDay = expiredDayOf(entry);
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
          reasons: refused.map(({ reason }) => translateSentence(t, reason)).join(' '),
        }),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

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
