import type { ReactNode } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { signed } from '#renderer/components/stock/quantities.ts';
import { useDeskDate, useDeskDay } from '#renderer/components/text/desk-day.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import {
  type BalanceLine,
  type BalancePoint,
  type DayChange,
  dayTicks,
  missingRuns,
  type TimeRange,
} from './fold-balance.ts';
import styles from './history.module.css';

const heightPx = 150;
const margin = { top: 8, right: 16, bottom: 0, left: 0 };
const axis = {
  stroke: 'var(--line-strong)',
  tick: { fill: 'var(--ink-3)', fontSize: 11 },
  tickLine: false,
} as const;
const timeAxis = { ...axis, height: 20 } as const;

/** Unknown periods are hatched, so that they are never mistaken for zero. */
const hatch = (
  <defs>
    <pattern
      id="history-gap"
      width="7"
      height="7"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="7" height="7" fill="var(--sunken)" />
      <path d="M0 0v7" stroke="var(--line-strong)" strokeWidth="2.5" />
    </pattern>
  </defs>
);
const hatched = { fill: 'url(#history-gap)', fillOpacity: 1, stroke: 'none' } as const;

/** The drawn part of a chart; its content is beside it as text. */
function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.drawn} aria-hidden="true">
      <ResponsiveContainer width="100%" height={heightPx}>
        {children}
      </ResponsiveContainer>
    </div>
  );
}

type TipProps<Row> = { readonly active?: boolean; readonly payload?: readonly { readonly payload?: Row }[] };

function BalanceTip(props: TipProps<BalancePoint> & { readonly isRelative: boolean }) {
  const t = useMessages();
  const dateOf = useDeskDate();
  const counts = useCountFormat();
  const point = props.active ? props.payload?.[0]?.payload : undefined;
  if (point === undefined) return null;
  const text = props.isRelative
    ? t('history.chart.relativeCount', { count: signed(point.balance, counts.full) })
    : t('quantity.onHand', { count: counts.full(point.balance) });
  return (
    <div className={styles.tip}>
      <span>{dateOf(new Date(point.atMs).toISOString())}</span>
      <strong>{text}</strong>
    </div>
  );
}

function DayTip({ active, payload }: TipProps<DayChange>) {
  const t = useMessages();
  const times = useTimes();
  const counts = useCountFormat();
  const day = active ? payload?.[0]?.payload : undefined;
  if (day === undefined) return null;
  const net = t('history.chart.net', { count: signed(day.net, counts.full) });
  return (
    <div className={styles.tip}>
      <span>{times.day(day.day)}</span>
      <strong>{day.isMissing ? t('history.chart.missingDay') : net}</strong>
    </div>
  );
}

/** If the balance stays high, its changes would not be visible on an axis that starts at zero. */
function startsAtZero({ points, isRelative }: BalanceLine): boolean {
  const balances = points.map(({ balance }) => balance);
  return !isRelative && Math.min(...balances) < Math.max(...balances) / 2;
}

/** Unknown periods have a hatched background and no line. */
export function BalanceChart({ line, span }: { readonly line: BalanceLine; readonly span: TimeRange }) {
  const { timeZone } = useDeskDay();
  const dateOf = useDeskDate();
  const counts = useCountFormat();
  const domain = [span.fromMs, span.toMs];
  return (
    <Frame>
      <LineChart data={[...line.points]} margin={margin} accessibilityLayer={false}>
        {hatch}
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          {...timeAxis}
          dataKey="atMs"
          type="number"
          scale="time"
          domain={domain}
          allowDataOverflow
          ticks={dayTicks(span, timeZone)}
          minTickGap={40}
          tickFormatter={(ms: number) => dateOf(new Date(ms).toISOString())}
        />
        <YAxis
          {...axis}
          width={56}
          axisLine={false}
          allowDecimals={false}
          domain={startsAtZero(line) ? [0, 'auto'] : ['auto', 'auto']}
          tickFormatter={counts.short}
        />
        {line.gaps.map(({ fromMs, toMs }) => (
          <ReferenceArea key={fromMs} x1={fromMs} x2={toMs} {...hatched} ifOverflow="hidden" />
        ))}
        {line.isRelative && <ReferenceLine y={0} stroke="var(--line-strong)" />}
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--line-strong)' }}
          content={<BalanceTip isRelative={line.isRelative} />}
        />
        <Line
          dataKey="balance"
          type="stepAfter"
          stroke="var(--moving)"
          strokeWidth={1.75}
          dot={line.points.length < 3}
          activeDot={{ r: 3, fill: 'var(--moving)', stroke: 'var(--surface)' }}
          isAnimationActive={false}
        />
      </LineChart>
    </Frame>
  );
}

/** The net change of every day; days that were not read are hatched. */
export function DayChart({ days }: { readonly days: readonly DayChange[] }) {
  const times = useTimes();
  const counts = useCountFormat();
  const data = days.map(({ day, net, isMissing }) => ({
    day,
    net,
    isMissing,
    came: Math.max(net, 0),
    went: Math.min(net, 0),
  }));
  return (
    <Frame>
      <BarChart
        data={data}
        margin={margin}
        stackOffset="sign"
        barCategoryGap="18%"
        accessibilityLayer={false}
      >
        {hatch}
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis {...timeAxis} dataKey="day" minTickGap={48} tickFormatter={times.shortDay} />
        <YAxis
          {...axis}
          width={56}
          axisLine={false}
          allowDecimals={false}
          tickFormatter={(count: number) => signed(count, counts.short)}
        />
        {missingRuns(days).map(({ from, to }) => (
          <ReferenceArea key={from} x1={from} x2={to} {...hatched} ifOverflow="hidden" />
        ))}
        <ReferenceLine y={0} stroke="var(--line-strong)" />
        <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--hover)' }} content={<DayTip />} />
        <Bar dataKey="came" stackId="net" fill="var(--bar-stowed)" isAnimationActive={false} />
        <Bar dataKey="went" stackId="net" fill="var(--bar-received)" isAnimationActive={false} />
      </BarChart>
    </Frame>
  );
}
