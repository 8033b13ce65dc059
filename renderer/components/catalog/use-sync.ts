import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { type MessageId, type Translate, translateOf } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { syncQuery } from '#renderer/platform/bridge/queries.ts';
import { type RequestInProgress, useRequest } from '#renderer/platform/bridge/use-request.ts';
import type { SyncPassView, SyncView } from '#shared/sync/sync-view.ts';

/** Undefined until known. */
export function useSync(): SyncView | undefined {
  return useQuery(syncQuery(useAccount().id)).data;
}

type SyncRequestName = 'sync.start' | 'sync.pause' | 'sync.rebuild';

/** A request about the sync; its state is read again afterward. */
export function useSyncRequest<Name extends SyncRequestName>(name: Name): RequestInProgress<Name> {
  const client = useQueryClient();
  const { queryKey } = syncQuery(useAccount().id);
  return useRequest(name, () => void client.invalidateQueries({ queryKey }));
}

/** The main state of this desk's catalog for the user. */
type SyncCondition = 'unread' | 'current' | 'running' | 'waiting' | 'paused';

/** The state to show first; `unread` and `current` are the two idle states. */
export function conditionOf({ state, wholeAsOf }: Pick<SyncView, 'state' | 'wholeAsOf'>): SyncCondition {
  if (state !== 'idle') return state;
  return wholeAsOf === null ? 'unread' : 'current';
}

/**
 * 0 to 1: the local share of the data that the site's desks have, while copying is in progress; null when everything is
 * here.
 */
export function copiedShare({ site }: Pick<SyncView, 'site'>): number | null {
  return site === null || site.isThisDesk || site.share === 1 ? null : site.share;
}

const tones: Record<SyncCondition, Tone> = {
  unread: 'waiting',
  current: 'done',
  running: 'moving',
  waiting: 'waiting',
  paused: 'waiting',
};

/** The tone of a sync; a problem that stops it calls for attention. */
export function toneOf(sync: Pick<SyncView, 'state' | 'wholeAsOf' | 'problem' | 'site'>): Tone {
  if (copiedShare(sync) !== null) return 'moving';
  return sync.problem !== null && sync.state !== 'running' ? 'attention' : tones[conditionOf(sync)];
}

/** Null if there is none. */
export function runningPass({ passes }: Pick<SyncView, 'passes'>): SyncPassView | null {
  return passes.find(({ state }) => state === 'running') ?? null;
}

/**
 * The expected number of records in a pass; null if unknown. A count from an earlier sync is ignored once it is
 * exceeded.
 */
export function passTotal({ state, done, expected }: SyncPassView): number | null {
  if (state === 'done') return done;
  return expected === null || expected <= 0 || done > expected ? null : expected;
}

/** A remaining time in a single suitable unit, rounded up. */
type Remaining = { readonly unit: 'seconds' | 'minutes' | 'hours'; readonly count: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Null if unknown. */
export function remainingOf(remainingMs: number | null): Remaining | null {
  if (remainingMs === null || !Number.isFinite(remainingMs) || remainingMs < 0) return null;
  if (remainingMs < minuteMs) return { unit: 'seconds', count: Math.max(1, Math.ceil(remainingMs / 1_000)) };
  if (remainingMs <= 90 * minuteMs) return { unit: 'minutes', count: Math.ceil(remainingMs / minuteMs) };
  return { unit: 'hours', count: Math.ceil(remainingMs / hourMs) };
}

type ByteSize = { readonly value: number; readonly unit: 'kilobyte' | 'megabyte' | 'gigabyte' };

/** Powers of 1,000. */
export function byteSize(bytes: number): ByteSize {
  if (bytes < 1e6) return { value: Math.ceil(bytes / 1e3), unit: 'kilobyte' };
  if (bytes < 1e9) return { value: Math.round(bytes / 1e5) / 10, unit: 'megabyte' };
  return { value: Math.round(bytes / 1e7) / 100, unit: 'gigabyte' };
}

const passNames: Readonly<Record<SyncPassView['pass'], MessageId>> = {
  items: 'term.items',
  products: 'rail.products',
  levels: 'quantities.title',
  lots: 'rail.lots',
  locations: 'catalog.pass.locations',
};

type SyncLabels = {
  /** The current activity: "Reading quantities". */
  readonly state: (sync: SyncView) => string;
  /** "Items", "Quantities". */
  readonly pass: (pass: SyncPassView['pass']) => string;
  /** The same name within a sentence: "items". */
  readonly passAmong: (pass: SyncPassView['pass']) => string;
  /** The progress of a pass: "12,500 of 100,000", or only the count if the total is unknown. */
  readonly count: (pass: SyncPassView) => string;
  /** "About 4 min left"; null if unknown. */
  readonly remaining: (sync: Pick<SyncView, 'remainingMs'>) => string | null;
  /** "318.4 MB". */
  readonly size: (bytes: number) => string;
};

export function syncLabelsOf(intl: Pick<IntlShape, 'formatMessage' | 'formatNumber' | 'locale'>): SyncLabels {
  const t: Translate = translateOf(intl);
  const number = (value: number) => intl.formatNumber(value);
  const passAmong: SyncLabels['pass'] = (pass) => t(`catalog.among.${pass}`);
  return {
    state(sync) {
      if (copiedShare(sync) !== null) return t('catalog.state.copying');
      const condition = conditionOf(sync);
      const pass = condition === 'running' ? runningPass(sync) : null;
      return pass === null
        ? t(`catalog.state.${condition}`)
        : t('catalog.reading', { pass: passAmong(pass.pass) });
    },
    pass: (pass) => t(passNames[pass]),
    passAmong,
    count(pass) {
      const total = passTotal(pass);
      return total === null || pass.state === 'done'
        ? number(pass.done)
        : t('catalog.countOf', { done: number(pass.done), total: number(total) });
    },
    remaining({ remainingMs }) {
      const remaining = remainingOf(remainingMs);
      return remaining === null ? null : t(`catalog.remaining.${remaining.unit}`, { count: remaining.count });
    },
    size(bytes) {
      const { value, unit } = byteSize(bytes);
      return intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'short' });
    },
  };
}

export function useSyncLabels(): SyncLabels {
  const intl = useIntl();
  return useMemo(() => syncLabelsOf(intl), [intl]);
}
