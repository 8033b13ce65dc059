import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { SyncPassView, SyncView } from '../../../shared/sync/sync-view.ts';
import { type Translate, translateOf } from '../../messages/use-messages.ts';
import { byteSize, conditionOf, passTotal, passUnderWay, remainingOf } from './sync-progress.ts';

type SyncLabels = {
  /** What it does now: "Reading quantities". */
  readonly state: (sync: SyncView) => string;
  /** "Items", "Quantities". */
  readonly pass: (pass: SyncPassView['pass']) => string;
  /** The same within a sentence: "items". */
  readonly passAmong: (pass: SyncPassView['pass']) => string;
  /** How far a pass is: "12,500 of 100,000", or the count alone where nothing says how many there will be. */
  readonly count: (pass: SyncPassView) => string;
  /** "About 4 min left"; null where nothing says. */
  readonly remaining: (sync: Pick<SyncView, 'remainingMs'>) => string | null;
  /** "318.4 MB". */
  readonly size: (bytes: number) => string;
};

export function syncWordsOf(intl: Pick<IntlShape, 'formatMessage' | 'formatNumber'>): SyncLabels {
  const t: Translate = translateOf(intl);
  const number = (value: number) => intl.formatNumber(value);
  const passAmong: SyncLabels['pass'] = (pass) => t(`catalog.among.${pass}`);
  return {
    state(sync) {
      const condition = conditionOf(sync);
      const pass = condition === 'running' ? passUnderWay(sync) : null;
      return pass === null
        ? t(`catalog.state.${condition}`)
        : t('catalog.reading', { pass: passAmong(pass.pass) });
    },
    pass: (pass) => t(`catalog.pass.${pass}`),
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
  return useMemo(() => syncWordsOf(intl), [intl]);
}
