import { useQuery } from '@tanstack/react-query';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { statusQuery } from '#renderer/platform/bridge/queries.ts';
import { areaLabel } from '#shared/activity/model/activity-words.ts';
import type { TodayView } from '#shared/today/today-view.ts';
import styles from './today.module.css';
import { activityAddress, listAddress } from './today-figures.ts';

/** Each operator's actions today, and those that did not succeed. */
export function Operators({ view }: { readonly view: TodayView }) {
  const t = useMessages();
  const times = useTimes();
  const { data: status } = useQuery(statusQuery);
  const { day, site } = view;
  const desk = site?.isConnected === true ? 'all' : undefined;
  const seenAt = status?.site?.seenAt ?? null;
  return (
    <section className={styles.operators} aria-labelledby="today-operators">
      <div className={styles.sectionHead}>
        <h2 id="today-operators" className={styles.sectionTitle}>
          <a
            className={styles.sectionLink}
            href={`#${listAddress('/activity', { from: day, desk })}`}
            data-figure
          >
            {t('today.operators')}
          </a>
        </h2>
        <span className="small dim truncate">
          {desk === undefined
            ? t('today.atThisComputer')
            : t('today.atAllDesks', { count: site?.deskCount ?? 1 })}
        </span>
      </div>
      {site?.isConnected === false && (
        <p className={styles.note} role="status">
          {seenAt === null
            ? t('today.siteAway', { name: site.name })
            : t('today.siteAwaySince', { name: site.name, time: times.short(seenAt) })}
        </p>
      )}
      {view.operators.length === 0 && <p className={styles.note}>{t('today.noWork')}</p>}
      {view.operators.map((entry) => (
        <OperatorPart key={entry.operator ?? ''} done={entry} day={day} desk={desk} />
      ))}
    </section>
  );
}

type OperatorPartProps = {
  readonly done: TodayView['operators'][number];
  readonly day: string;
  readonly desk: 'all' | undefined;
};

function OperatorPart({ done, day, desk }: OperatorPartProps) {
  const t = useMessages();
  const counts = useCountFormat();
  const times = useTimes();
  const now = useNow(10_000);
  const name = done.operator ?? t('today.noOperator');
  return (
    <div className={styles.operator}>
      <div className="baseline-row gap-8">
        <h3 className={styles.operatorName}>
          {done.operator === null ? name : <ServiceText>{done.operator}</ServiceText>}
        </h3>
        <time
          className="small dim nowrap rigid push-end"
          dateTime={done.lastAt}
          title={times.exact(done.lastAt)}
        >
          {times.age(done.lastAt, now)}
        </time>
      </div>
      <ul className={styles.done}>
        {done.areas.map(({ area, count }) => {
          const areaName = areaLabel(area, t);
          return (
            <li key={area}>
              <a
                className={styles.doneLink}
                href={`#${activityAddress(done, { day, desk }, { area })}`}
                data-figure={`done.${area}`}
                data-count={count}
              >
                <span className="visually-hidden">
                  {t('today.named', {
                    label: areaName,
                    sentence: t('today.done', { count, area: areaName, operator: name }),
                  })}
                </span>
                <span aria-hidden="true">{areaName}</span>
                <strong className={styles.doneNumber} aria-hidden="true">
                  {counts.short(count)}
                </strong>
              </a>
            </li>
          );
        })}
        {done.troubled > 0 && (
          <li>
            <a
              className={styles.doneLink}
              href={`#${activityAddress(done, { day, desk }, 'troubled')}`}
              data-figure="troubled"
              data-count={done.troubled}
            >
              <span className="visually-hidden">
                {t('today.named', {
                  label: t('today.troubledLabel'),
                  sentence: t('today.troubled', { count: done.troubled, operator: name }),
                })}
              </span>
              <StateShape tone="attention" />
              <span aria-hidden="true">{t('today.troubledLabel')}</span>
              <strong className={styles.doneNumber} aria-hidden="true">
                {counts.short(done.troubled)}
              </strong>
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}
