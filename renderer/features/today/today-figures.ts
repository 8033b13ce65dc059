import { defaultStringifySearch } from '@tanstack/react-router';
import { activityAreas } from '#shared/activity/model/activity-words.ts';
import type { MessageIdSuffix } from '#shared/messages/messages.ts';
import type { OutboxKind } from '#shared/outbox/model/outbox-status.ts';
import { doneOutcomes, troubledOutcomes, uncountedAreas } from '#shared/today/model/today-rules.ts';
import type { TodayView } from '#shared/today/today-view.ts';

type FigureId = MessageIdSuffix<'today.figure.'>;

/** Figures that are listed in a section. */
type SectionFigureId = MessageIdSuffix<'today.label.'>;

/** The note beside a figure: a message with its values; a timestamp is shown as a date. */
type Detail =
  | {
      readonly id:
        | 'today.detail.of'
        | 'today.detail.lastDays'
        | 'today.detail.expired'
        | 'today.detail.oldest';
      readonly count: number;
    }
  | { readonly id: 'today.detail.since'; readonly instant: string };

/** Figures that may need a user now. */
type UrgentId = MessageIdSuffix<'today.urgent.'>;

export type Figure<Id extends FigureId = FigureId> = {
  readonly id: Id;
  readonly count: number;
  /** Its tone if it is not zero. */
  readonly tone: 'wrong' | 'attention' | 'moving' | 'waiting';
  /** The filtered list that it opens, as an address in the window. */
  readonly address: string;
  readonly detail: Detail | null;
};

export type SectionFigure = Figure<SectionFigureId>;

/** A section of the screen; without figures if this desk has not read it. */
export type Section = {
  readonly id: 'receiving' | 'unidentified' | 'returns' | 'lots';
  readonly state: TodayView['receiving']['state'];
  readonly asOf: string | null;
  readonly figures: readonly SectionFigure[];
};

/** In the router's format. */
export function listAddress(path: string, search: Readonly<Record<string, unknown>>): string {
  return `${path}${defaultStringifySearch(search)}`;
}

type FigureOf<Id extends FigureId> = Omit<Figure<Id>, 'detail'> & { readonly detail?: Detail | false };

const figure = <Id extends FigureId>({ detail, ...rest }: FigureOf<Id>): Figure<Id> => ({
  ...rest,
  detail: rest.count === 0 || detail === undefined || detail === false ? null : detail,
});

const outboxAddress = (...kinds: readonly OutboxKind[]) => listAddress('/outbox', { view: 'person', kinds });

function receivingFigures({ receiving, outbox }: TodayView): SectionFigure[] {
  const { figures } = receiving;
  const waiting = figure({
    id: 'outboxReceipts',
    count: outbox.receipts,
    tone: 'wrong',
    address: outboxAddress('receiving'),
  });
  if (figures === null) return [waiting];
  const { lateSince, differencesFrom: from } = figures;
  const ended = (difference: 'short' | 'over') =>
    listAddress('/receiving', { difference, statuses: ['Completed', 'Incomplete'], from });
  const recent = { id: 'today.detail.lastDays', count: 90 } as const;
  return [
    figure({
      id: 'late',
      count: figures.late,
      tone: 'wrong',
      address: listAddress('/receiving', { expected: 'late' }),
      detail: lateSince !== null && { id: 'today.detail.since', instant: lateSince },
    }),
    waiting,
    figure({
      id: 'arrived',
      count: figures.arrived,
      tone: 'attention',
      address: listAddress('/receiving', { statuses: ['Arrived'] }),
    }),
    figure({
      id: 'dueToday',
      count: figures.dueToday,
      tone: 'moving',
      address: listAddress('/receiving', { expected: 'today' }),
    }),
    figure({
      id: 'short',
      count: figures.short,
      tone: 'attention',
      address: ended('short'),
      detail: recent,
    }),
    figure({ id: 'over', count: figures.over, tone: 'attention', address: ended('over'), detail: recent }),
  ];
}

function parcelFigures({ unidentified: { figures } }: TodayView): SectionFigure[] {
  if (figures === null) return [];
  const { oldestDays, total } = figures;
  const aged = (age: 'new' | 'week' | 'old') => listAddress('/unidentified', { age });
  return [
    figure({
      id: 'parcelsOld',
      count: figures.old,
      tone: 'wrong',
      address: aged('old'),
      detail: oldestDays !== null && { id: 'today.detail.oldest', count: oldestDays },
    }),
    figure({ id: 'parcelsWeek', count: figures.week, tone: 'attention', address: aged('week') }),
    figure({ id: 'parcelsNew', count: figures.new, tone: 'waiting', address: aged('new') }),
    ...(figures.exact === null
      ? []
      : [
          figure({
            id: 'exact',
            count: figures.exact,
            tone: 'moving',
            address: listAddress('/unidentified', { match: 'exact' }),
            detail: { id: 'today.detail.of', count: total },
          }),
        ]),
  ];
}

function returnFigures({ returns, outbox, centerId }: TodayView): SectionFigure[] {
  const waiting = figure({
    id: 'outboxReturns',
    count: outbox.returns,
    tone: 'wrong',
    address: outboxAddress('return'),
  });
  const { figures } = returns;
  if (figures === null) return [waiting];
  // Without a center, the list shows all of them.
  const centerFilter = centerId === null ? {} : { centers: [centerId] };
  const longer = (days: 1 | 3 | 7) => listAddress('/returns', { waiting: days, ...centerFilter });
  return [
    figure({
      id: 'returns7',
      count: figures.days7,
      tone: 'wrong',
      address: longer(7),
      detail: figures.oldestAt !== null && { id: 'today.detail.since', instant: figures.oldestAt },
    }),
    waiting,
    figure({ id: 'returns3', count: figures.days3, tone: 'attention', address: longer(3) }),
    figure({ id: 'returns1', count: figures.days1, tone: 'waiting', address: longer(1) }),
    figure({
      id: 'returnsArrived',
      count: figures.total,
      tone: 'waiting',
      address: listAddress('/returns', { statuses: ['Arrived', 'Processing'], ...centerFilter }),
    }),
  ];
}

function lotFigures({ expiring, excluded }: TodayView): SectionFigure[] {
  const [soon, excludedFigures] = [expiring.figures, excluded.figures];
  return [
    ...(soon === null
      ? []
      : [
          figure({
            id: 'expiring',
            count: soon.lots,
            tone: soon.expired > 0 ? 'wrong' : 'attention',
            address: listAddress('/lots', { show: 'expiring' }),
            detail: soon.expired > 0 && { id: 'today.detail.expired', count: soon.expired },
          }),
        ]),
    ...(excludedFigures === null
      ? []
      : [
          figure({
            id: 'excluded',
            count: excludedFigures.lots,
            tone: 'attention',
            address: listAddress('/lots', { show: 'excluded' }),
          }),
        ]),
  ];
}

/** Returns the sections of the screen, each with its figures, worst first. */
export function sectionsOf(view: TodayView): readonly Section[] {
  const { receiving, unidentified, returns, expiring } = view;
  return [
    { ...receiving, id: 'receiving', figures: receivingFigures(view) },
    { ...unidentified, id: 'unidentified', figures: parcelFigures(view) },
    { ...returns, id: 'returns', figures: returnFigures(view) },
    { ...expiring, id: 'lots', figures: lotFigures(view) },
  ];
}

/** Whether none of the figures are still being read. */
export function areFiguresRead({ receiving, unidentified, returns, expiring, excluded }: TodayView): boolean {
  return [receiving, unidentified, returns, expiring, excluded].every(({ state }) => state !== 'reading');
}

/** In order of urgency. */
const urgency: readonly UrgentId[] = [
  'outboxReceipts',
  'outboxReturns',
  'outboxOthers',
  'late',
  'parcelsOld',
  'returns7',
  'expiring',
  'arrived',
  'returns3',
  'parcelsWeek',
  'excluded',
  'short',
  'over',
];

/** Returns the figures that need a user, also those of no section, worst first. */
export function urgentFigures(view: TodayView, maxCount: number): readonly Figure<UrgentId>[] {
  const outboxOthers = figure({
    id: 'outboxOthers',
    count: view.outbox.others,
    tone: 'wrong',
    address: outboxAddress('order', 'other'),
  });
  const figures: readonly Figure[] = [
    outboxOthers,
    ...sectionsOf(view).flatMap((section) => section.figures),
  ];
  const urgent = urgency
    .flatMap((id) => figures.flatMap((candidate) => (candidate.id === id ? [{ ...candidate, id }] : [])))
    .filter(({ count, tone }) => count > 0 && (tone === 'wrong' || tone === 'attention'));
  const wrong = urgent.filter(({ tone }) => tone === 'wrong');
  return [...wrong, ...urgent.filter(({ tone }) => tone !== 'wrong')].slice(0, maxCount);
}

/**
 * Returns the address of the activity log with an operator's actions since a day, or only those that did not succeed.
 */
export function activityAddress(
  { operator }: Pick<TodayView['operators'][number], 'operator'>,
  { day, desk }: { readonly day: string; readonly desk: 'all' | undefined },
  narrowed: { readonly area: string } | 'troubled',
): string {
  return listAddress('/activity', {
    operator: operator ?? '',
    desk,
    ...(narrowed === 'troubled'
      ? {
          areas: activityAreas.filter((area) => !uncountedAreas.includes(area)),
          outcomes: troubledOutcomes,
        }
      : { areas: [narrowed.area], outcomes: doneOutcomes }),
    from: day,
  });
}
