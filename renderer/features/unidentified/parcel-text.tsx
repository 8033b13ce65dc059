import type { Answer } from '../../../shared/ipc/answer.ts';
import type { UnidentifiedOrder } from '../../../shared/unidentified/unidentified.ts';
import tableStyles from '../../components/record-pane/record-table.module.css';
import { AgeStamp } from '../../components/text/age-stamp.tsx';
import { Fact, FactList } from '../../components/text/facts.tsx';
import { LongText } from '../../components/text/long-text.tsx';
import { ServiceText } from '../../components/text/service-text.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { markedRanges } from './matching/match-marks.ts';

type ParcelWordsProps = {
  readonly answer: Answer<UnidentifiedOrder>;
  /** What of it the looked at candidate was found by. */
  readonly codes: readonly string[];
};

/** Why nobody knew where a parcel belongs, and what was written about it. */
export function ParcelText({ answer, codes }: ParcelWordsProps) {
  const t = useMessages();
  const { reason, comment } = answer.data;
  return (
    <section className={tableStyles.block} aria-label={t('unidentified.said')}>
      <h3 className={tableStyles.title}>
        {t('unidentified.said')}
        <span className="push-end small regular">
          <AgeStamp source={answer.source} asOf={answer.asOf} />
        </span>
      </h3>
      <FactList>
        <Fact label={t('unidentified.column.reason')}>
          {reason === null ? null : (
            <ServiceText wraps marks={markedRanges(reason, codes)}>
              {reason}
            </ServiceText>
          )}
        </Fact>
        <Fact label={t('unidentified.column.comment')}>
          {comment === null ? null : (
            <LongText label={t('unidentified.column.comment')} marks={markedRanges(comment, codes)}>
              {comment}
            </LongText>
          )}
        </Fact>
      </FactList>
    </section>
  );
}
