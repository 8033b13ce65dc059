import { useTimes } from '../../../components/text/use-times.ts';
import { ForeignSentence } from '../../../desk/foreign-sentence.tsx';
import { type MessageId, useMessages } from '../../../messages/use-messages.ts';
import { foreignValues, sentenceValues } from './return-sentences.ts';

type ReturnSentenceProps = {
  readonly id: MessageId;
  /** What the step or the rule gave. */
  readonly values: Readonly<Record<string, string | number>>;
};

/** A sentence of the return desk; names, lots and codes in it keep their own direction and stand out. */
export function ReturnSentence({ id, values }: ReturnSentenceProps) {
  const t = useMessages();
  const times = useTimes();
  return <ForeignSentence id={id} values={sentenceValues(values, t, times)} foreign={foreignValues} />;
}
