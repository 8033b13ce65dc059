import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { ProgressLine } from '#renderer/components/feedback/progress-line.tsx';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { useCachedRecord } from '#renderer/components/record-pane/use-cached-record.ts';
import { signed } from '#renderer/components/stock/quantities.ts';
import { AgeStamp } from '#renderer/components/text/age-stamp.tsx';
import { useDeskDate } from '#renderer/components/text/desk-day.tsx';
import { instantMs } from '#renderer/components/text/relative-age.ts';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import type { HistoryEvent } from '#shared/history/history.ts';
import type { InventoryLocations } from '#shared/inventory/inventory.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import {
  type BalanceChange,
  type BalanceLine,
  changesByDay,
  foldBalance,
  type TimeRange,
} from './fold-balance.ts';
import styles from './history.module.css';
import { figuresKey, type ReadingProgress } from './history-queries.ts';
import type { ShownSpan } from './history-span.ts';
import { changeAt, changedQuantity, skuOf } from './stock-change.ts';

const loadCharts = () => import('./history-chart.tsx');
const BalanceChart = lazy(() => loadCharts().then((module) => ({ default: module.BalanceChart })));
const DayChart = lazy(() => loadCharts().then((module) => ({ default: module.DayChart })));

type HistoryOverviewProps = {
  readonly accountId: string;
  /** The one item whose balance is drawn; null: the net change of all events by day. */
  readonly item: number | null;
  readonly centerId: number;
  readonly centerName: string;
  readonly span: ShownSpan;
  /** In which its days are counted, as in `DeskDay`. */
  readonly timeZone: string | undefined;
  /** The events read, whether their rows are shown or not. */
  readonly events: readonly HistoryEvent[];
  readonly progress: ReadingProgress;
  /** When the oldest part of it was read; null before the first read. */
  readonly asOf: string | null;
  readonly hasFailed: boolean;
  /**
   * Continues reading once enough events were read that the user must decide; null if reading continues automatically.
   */
  readonly onReadMore: (() => void) | null;
};

export function HistoryOverview(props: HistoryOverviewProps) {
  const { item, centerName, span, progress, events } = props;
  const t = useMessages();
  const times = useTimes();
  const counts = useCountFormat();
  const [isShown, setShown] = useState(true);
  const sku = events.map((event) => skuOf(event, props.centerId)).find((name) => name !== null);
  const figures = useCachedRecord(
    figuresKey(props.accountId, item ?? 0),
    // The quantities by center: the starting point for a running balance.
    (prefer) => call('inventory.readLocations', { id: item ?? 0, prefer }),
    item !== null,
  );
  const { line, stretch } = useBalanceLine(props, figures.data);
  const isRelative = line.isRelative && (figures.data !== undefined || figures.error !== null);
  const name = sku ?? `#${item}`;
  const title =
    item === null
      ? t('history.chart.days', { center: centerName })
      : t(isRelative ? 'history.chart.relative' : 'history.chart.balance', {
          item: name,
          center: centerName,
        });
  const counted = { read: progress.readCount, count: progress.windowCount };
  const isReading = progress.readCount < progress.windowCount;
  return (
    <section className={styles.overview} aria-label={title}>
      <div className={styles.headline}>
        <h2 className="heading baseline-row shrink gap-6">
          <ServiceText>{title}</ServiceText>
        </h2>
        <span className="small dim">
          {t('filter.span', { from: times.day(span.from), to: times.day(span.to) })}
        </span>
        <span className="small dim" role="status">
          {t('history.chart.progress', counted)}
        </span>
        {isReading && (
          <ProgressLine
            done={progress.readCount}
            total={progress.windowCount}
            label={t('history.chart.progress', counted)}
          />
        )}
        {props.onReadMore !== null && (
          <span className="small dim">
            {t('history.chart.paused', { count: counts.full(events.length) })}{' '}
            <TextButton onClick={props.onReadMore}>{t('history.chart.loadMore')}</TextButton>
          </span>
        )}
        <span className="grow" />
        <span className="small dim">
          <TextButton aria-expanded={isShown} onClick={() => setShown((shown) => !shown)}>
            {t(isShown ? 'history.chart.hide' : 'history.chart.show')}
          </TextButton>
        </span>
      </div>
      {isShown &&
        (item === null ? (
          <Days {...props} />
        ) : (
          <Balance {...props} figures={figures} line={line} stretch={stretch} />
        ))}
    </section>
  );
}

/** Returns the periods that were read, cut off at the time of reading: later events cannot be in them. */
function readUntil(progress: ReadingProgress, asOf: string | null): TimeRange[] {
  const asOfMs = instantMs(asOf) ?? Number.POSITIVE_INFINITY;
  return progress.read.map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.min(toMs, asOfMs) }));
}

function changesOf(events: readonly HistoryEvent[], centerId: number, endMs: number): BalanceChange[] {
  return events.map((event) => {
    const atMs = instantMs(event.eventDatetime);
    // An event without a time could have changed the number at any moment.
    if (atMs === null) return { atMs: endMs, quantity: null };
    return { atMs, quantity: changedQuantity(changeAt(event, centerId)) };
  });
}

function useBalanceLine(
  { centerId, span, events, progress, asOf }: HistoryOverviewProps,
  data: Answer<InventoryLocations> | undefined,
): { readonly line: BalanceLine; readonly stretch: TimeRange } {
  const [openedMs] = useState(() => Date.now());
  const shownMs = Math.max(openedMs, instantMs(asOf) ?? 0);
  const endMs = Math.min(Date.parse(span.toInstant), shownMs);
  const stretch = useMemo(() => ({ fromMs: Date.parse(span.fromInstant), toMs: endMs }), [span, endMs]);
  const line = useMemo(() => {
    const onHand = data?.data.locations.find(({ locationId }) => locationId === centerId)?.onHandQuantity;
    return foldBalance({
      changes: changesOf(events, centerId, endMs),
      read: readUntil(progress, asOf),
      span: stretch,
      anchor: data === undefined ? null : { atMs: Date.parse(data.asOf), balance: onHand ?? 0 },
    });
  }, [data, events, centerId, progress, asOf, stretch, endMs]);
  return { line, stretch };
}

type BalanceProps = HistoryOverviewProps &
  ReturnType<typeof useBalanceLine> & { readonly figures: UseQueryResult<Answer<InventoryLocations>> };

function Balance({ figures, line, stretch, events, hasFailed }: BalanceProps) {
  const t = useMessages();
  const dateOf = useDeskDate();
  const counts = useCountFormat();
  const { data } = figures;
  if (data === undefined && figures.error === null) return <div className={styles.drawn} />;
  const within = events.filter(({ eventDatetime }) => {
    const atMs = instantMs(eventDatetime) ?? 0;
    return atMs >= stretch.fromMs && atMs <= stretch.toMs;
  });
  const balances = line.points.map(({ balance }) => balance);
  const last = balances.at(-1);
  const numbers = {
    now: last === undefined ? '' : line.isRelative ? signed(last, counts.full) : counts.full(last),
    lowest: counts.full(balances.length === 0 ? 0 : Math.min(...balances)),
    highest: counts.full(balances.length === 0 ? 0 : Math.max(...balances)),
    count: within.length,
  };
  const sentence =
    last === undefined
      ? t('history.chart.nothingKnown')
      : t(line.isRelative ? 'history.chart.relativeSummary' : 'history.chart.balanceSummary', numbers);
  const dayOf = (ms: number) => dateOf(new Date(ms).toISOString());
  const reasonOf = ({ reason }: BalanceLine['gaps'][number]) =>
    reason === 'missing' && hasFailed ? 'failed' : reason;
  return (
    <>
      <Suspense fallback={<div className={styles.drawn} />}>
        <BalanceChart line={line} span={stretch} />
      </Suspense>
      <p className={styles.summary}>
        <span>{sentence}</span>
        {data?.source === 'cache' && <AgeStamp source={data.source} asOf={data.asOf} />}
        {line.gaps.map((gap) => (
          <span key={gap.fromMs} className={styles.hatchedText}>
            {t(`history.chart.gap.${reasonOf(gap)}`, { from: dayOf(gap.fromMs), to: dayOf(gap.toMs) })}
          </span>
        ))}
        {figures.error !== null && data === undefined && (
          <span className="inline-row shrink gap-6">
            <StateShape tone="ended" />
            <ServiceText wraps>{translateSentence(t, failureReason(failureOf(figures.error)))}</ServiceText>
          </span>
        )}
      </p>
    </>
  );
}

function Days({ centerId, span, timeZone, events, progress, asOf }: HistoryOverviewProps) {
  const t = useMessages();
  const intl = useIntl();
  const counts = useCountFormat();
  const nowMs = useNow(60_000);
  const days = useMemo(
    () =>
      changesByDay(changesOf(events, centerId, Date.parse(span.toInstant)), readUntil(progress, asOf), span, {
        readMs: instantMs(asOf) ?? Number.POSITIVE_INFINITY,
        nowMs,
        timeZone,
      }),
    [events, centerId, span, timeZone, progress, asOf, nowMs],
  );
  const quantities = events.map((event) => changedQuantity(changeAt(event, centerId)) ?? 0);
  const sum = (sign: 1 | -1) =>
    quantities.reduce((total, quantity) => (Math.sign(quantity) === sign ? total + quantity : total), 0);
  const missing = days.filter(({ isMissing }) => isMissing).length;
  return (
    <>
      <Suspense fallback={<div className={styles.drawn} />}>
        <DayChart days={days} />
      </Suspense>
      <p className={styles.summary}>
        <span>
          {t('history.chart.daysSummary', {
            count: events.length,
            came: intl.formatNumber(sum(1)),
            went: counts.full(Math.abs(sum(-1))),
            net: signed(sum(1) + sum(-1), counts.full),
          })}
        </span>
        {missing > 0 && (
          <span className={styles.hatchedText}>{t('history.chart.daysMissing', { days: missing })}</span>
        )}
      </p>
    </>
  );
}
