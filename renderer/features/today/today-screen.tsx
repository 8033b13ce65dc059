import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { connectionTones } from '#renderer/components/feedback/tone.ts';
import { useDeskDate } from '#renderer/components/text/desk-day.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { deskQuery, statusQuery, todayQuery } from '#renderer/platform/bridge/queries.ts';
import type { TodayView } from '#shared/today/today-view.ts';
import { moveAmongFigures } from './move-among-figures.ts';
import styles from './today.module.css';
import {
  areFiguresRead,
  type Figure,
  listAddress,
  type Section,
  type SectionFigure,
  sectionsOf,
  urgentFigures,
} from './today-figures.ts';
import { Operators } from './today-operators.tsx';

/** The number that fits on one line at the usual sizes. */
const maxUrgentFigures = 5;

/** Shows what needs a user now, from this desk's data; each figure opens its list. */
export function TodayScreen() {
  const account = useAccount();
  const { data: view, error, refetch } = useQuery(todayQuery(account.id));
  const sections = useMemo(() => (view === undefined ? [] : sectionsOf(view)), [view]);

  if (view === undefined) {
    return error === null ? null : (
      <FailureNotice error={error} fillsPane isRead onRetry={() => void refetch()} />
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the arrows only move the focus among its links
    <section className={styles.screen} onKeyDown={moveAmongFigures}>
      <Head view={view} />
      <Urgent view={view} />
      <div className={styles.body}>
        <div className={styles.sections}>
          {sections.map((section) => (
            <SectionPart key={section.id} section={section} view={view} />
          ))}
        </div>
        <Operators view={view} />
      </div>
    </section>
  );
}

function Head({ view }: { readonly view: TodayView }) {
  const t = useMessages();
  const intl = useIntl();
  const { data: desk } = useQuery(deskQuery(useAccount().id));
  const day = intl.formatDate(`${view.day}T00:00:00Z`, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{t('today.heading', { day })}</h1>
      <span className="muted" title={t(view.timeZone === null ? 'today.byComputer' : 'today.byCenter')}>
        {desk != null && <ServiceText>{desk.centerName}</ServiceText>}
      </span>
      <StatusLine view={view} />
    </header>
  );
}

/** Returns what is pending in one outbox, or in all of them; '' for nothing. */
function pendingText({ forPerson, moving }: { forPerson: number; moving: number }, t: Translate): string {
  return [
    ...(forPerson > 0 ? [t('today.outbox.forPerson', { count: forPerson })] : []),
    ...(moving > 0 ? [t('today.outbox.moving', { count: moving })] : []),
  ].join(', ');
}

function StatusLine({ view: { outbox, site } }: { readonly view: TodayView }) {
  const t = useMessages();
  const { data: status } = useQuery(statusQuery);
  const connection = status?.connection ?? 'unknown';
  const forPerson = outbox.returns + outbox.receipts + outbox.others;
  const parts = pendingText({ forPerson, moving: outbox.moving }, t);
  const outboxText = parts === '' ? t('today.outbox.nothing') : t('today.outbox.parts', { parts });
  return (
    <p className={styles.status}>
      <span className="inline-row gap-6">
        <StateShape tone={connectionTones[connection]} />
        {t(`bar.${connection}`)}
      </span>
      <a
        className={styles.statusLink}
        href={`#${forPerson > 0 ? listAddress('/outbox', { view: 'person' }) : '/outbox'}`}
        data-figure
      >
        {forPerson > 0 && <StateShape tone="attention" />}
        {outboxText}
      </a>
      {site?.isConnected === true && (
        <a
          className={styles.statusLink}
          href={`#${listAddress('/outbox', { view: 'desks' })}`}
          data-figure="desks"
          data-count={site.outbox.forPerson}
        >
          {site.outbox.forPerson > 0 && <StateShape tone="attention" />}
          {t('today.desks', {
            count: site.deskCount,
            outbox: pendingText(site.outbox, t) || t('today.desksNothing'),
          })}
        </a>
      )}
    </p>
  );
}

function Urgent({ view }: { readonly view: TodayView }) {
  const t = useMessages();
  const urgent = urgentFigures(view, maxUrgentFigures);
  const isKnown = areFiguresRead(view);
  return (
    <section className={styles.urgent} aria-labelledby="today-urgent">
      <h2 id="today-urgent" className={styles.urgentTitle}>
        {t('today.urgent')}
      </h2>
      {urgent.length === 0 ? (
        <p className={styles.nothing}>
          {isKnown && <StateShape tone="done" />}
          {t(isKnown ? 'today.nothing' : 'today.nothingYet')}
        </p>
      ) : (
        <ol className={styles.urgentList}>
          {urgent.map((figure) => (
            <li key={figure.id}>
              <UrgentFigure figure={figure} label={t(`today.urgent.${figure.id}`, { count: figure.count })} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function UrgentFigure({ figure, label: word }: { readonly figure: Figure; readonly label: string }) {
  const counts = useCountFormat();
  return (
    <FigureLink figure={figure} label={word} className={styles.urgentFigure}>
      <span className={`${styles.urgentNumber} ${figure.tone}`} aria-hidden="true">
        <StateShape tone={figure.tone} />
        {counts.short(figure.count)}
      </span>
      <span className={styles.urgentWord} aria-hidden="true">
        {word}
      </span>
    </FigureLink>
  );
}

type FigureLinkProps = {
  readonly figure: Figure;
  /** Its visible label; the accessible name starts with it, so that voice control can address it. */
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
};

/** A figure as a link whose accessible name is a sentence; the visible content is hidden from screen readers. */
function FigureLink({ figure, label, className, children }: FigureLinkProps) {
  const t = useMessages();
  const detail = useDetail(figure);
  const sentence = t(`today.figure.${figure.id}`, { count: figure.count });
  return (
    <a className={className} href={`#${figure.address}`} data-figure={figure.id} data-count={figure.count}>
      <span className="visually-hidden">
        {detail === null
          ? t('today.named', { label, sentence })
          : t('today.namedWith', { label, sentence, detail })}
      </span>
      {children}
    </a>
  );
}

function useDetail({ detail }: Figure): string | null {
  const t = useMessages();
  const dateOf = useDeskDate();
  if (detail === null) return null;
  if (detail.id === 'today.detail.since') return t(detail.id, { date: dateOf(detail.instant) });
  return t(detail.id, { count: detail.count });
}

function SectionPart({ section, view }: { readonly section: Section; readonly view: TodayView }) {
  const t = useMessages();
  const { id, state, asOf, figures } = section;
  const { data: desk } = useQuery(deskQuery(useAccount().id));
  const isOfCenter = id === 'receiving' || id === 'returns';
  const headingId = `today-${id}`;
  return (
    <section className={styles.section} aria-labelledby={headingId} data-state={state}>
      <div className={styles.sectionHead}>
        <h2 id={headingId} className={styles.sectionTitle}>
          {t(`rail.${id}`)}
        </h2>
        <span className="small dim truncate">
          {isOfCenter && desk != null ? <ServiceText>{desk.centerName}</ServiceText> : t('today.everyCenter')}
        </span>
        <Age asOf={asOf} />
      </div>
      <PartState state={state} t={t} />
      {figures.length > 0 && (
        <ul className={styles.figures}>
          {figures.map((figure) => (
            <li key={figure.id}>
              <FigureRow figure={figure} />
            </li>
          ))}
          {id === 'unidentified' && <NextCountdown view={view} />}
        </ul>
      )}
      {id === 'lots' && <ExclusionsState view={view} t={t} />}
    </section>
  );
}

function Age({ asOf }: { readonly asOf: string | null }) {
  const t = useMessages();
  const times = useTimes();
  const now = useNow(10_000);
  if (asOf === null) return null;
  return (
    <time
      className="small dim nowrap rigid push-end"
      dateTime={asOf}
      title={t('age.serviceTitle', { exact: times.exact(asOf) })}
    >
      {times.age(asOf, now)}
    </time>
  );
}

type PartStateProps = { readonly state: Section['state']; readonly t: Translate };

/** Explains why a section has no figures. */
function PartState({ state, t }: PartStateProps) {
  if (state === 'known') return null;
  return (
    <p className={styles.note} role="status">
      {t(`today.state.${state}`)}
    </p>
  );
}

function ExclusionsState({ view, t }: { readonly view: TodayView; readonly t: Translate }) {
  const { excluded, expiring, excludedProgress: progress } = view;
  if (excluded.state === 'known' || expiring.state !== 'known') return null;
  const isCounted = excluded.state === 'reading' && progress !== null && progress.total > 0;
  return (
    <p className={styles.note} role="status">
      {isCounted ? t('today.excludedProgress', progress) : t(`today.excluded.${excluded.state}`)}
    </p>
  );
}

function FigureRow({ figure }: { readonly figure: SectionFigure }) {
  const t = useMessages();
  const counts = useCountFormat();
  const detail = useDetail(figure);
  const label = t(`today.label.${figure.id}`);
  const isQuiet = figure.count === 0;
  return (
    <FigureLink figure={figure} label={label} className={isQuiet ? styles.quietRow : styles.row}>
      <span
        className={isQuiet ? styles.number : `${styles.number} ${toneClass(figure.tone)}`}
        aria-hidden="true"
      >
        {counts.short(figure.count)}
      </span>
      <span className={styles.shape}>{!isQuiet && <StateShape tone={figure.tone} />}</span>
      <span className={styles.word} aria-hidden="true">
        {label}
      </span>
      {detail !== null && (
        <span className="small dim nowrap align-end" aria-hidden="true">
          {detail}
        </span>
      )}
    </FigureLink>
  );
}

/** Returns the color class; automatic progress and mere waiting are shown by shape alone. */
function toneClass(tone: Figure['tone']): string {
  return tone === 'wrong' || tone === 'attention' ? tone : '';
}

/** The next fee or disposal that this desk counts down to, linked to its parcel. */
function NextCountdown({ view }: { readonly view: TodayView }) {
  const t = useMessages();
  const dateOf = useDeskDate();
  const next = view.unidentified.figures?.next ?? null;
  if (next === null) return null;
  const date = dateOf(next.at);
  return (
    <li>
      <a className={styles.row} href={`#/unidentified/${next.id}`} data-figure="next" data-count={next.at}>
        <span className="visually-hidden">{t(`today.next.${next.kind}`, { date })}</span>
        <span className={styles.dateNumber} aria-hidden="true">
          {date}
        </span>
        <span className={styles.word} aria-hidden="true">
          {t(`today.nextLabel.${next.kind}`)}
        </span>
      </a>
    </li>
  );
}
