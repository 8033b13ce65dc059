import { useIntl } from 'react-intl';
import { useTimes } from '../../components/use-times.ts';
import { type MessageId, useWords } from '../../messages/use-words.ts';
import { foreignValues, sentenceValues } from './return-sentences.ts';

type ReturnSentenceProps = {
  readonly id: MessageId;
  /** What the step or the rule gave. */
  readonly values: Readonly<Record<string, string | number>>;
};

/** A sentence of the return desk; names, lots and codes in it keep their own direction and stand out. */
export function ReturnSentence({ id, values }: ReturnSentenceProps) {
  const intl = useIntl();
  const words = useWords();
  const times = useTimes();
  const named = Object.entries(sentenceValues(values, words, times)).map(([name, value]) => [
    name,
    foreignValues.has(name) && value !== '' ? <bdi key={name}>{value}</bdi> : value,
  ]);
  return <>{intl.formatMessage({ id }, Object.fromEntries(named))}</>;
}
