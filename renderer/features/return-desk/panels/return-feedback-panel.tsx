import { FeedbackPanel } from '../../../desk/feedback-panel.tsx';
import type { DeskChoice } from '../../../desk/state/desk-choice.ts';
import { calledOf, itemOf, leftOf } from '../../../desk/state/desk-sentences.ts';
import type { Saving } from '../../../desk/state/draft-saver.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import type { DeskFeedback } from '../state/desk-state.ts';
import { ReturnSentence } from './return-sentence.tsx';

type ReturnFeedbackPanelProps = {
  /** Null before the first step. */
  readonly feedback: Pick<DeskFeedback, 'code' | 'tone' | 'values'> | null;
  readonly saving?: Saving;
  /** What can be done about it; none while something else asks. */
  readonly choices: readonly DeskChoice[];
};

/** What was said last of a return. */
export function ReturnFeedbackPanel({ feedback, saving, choices }: ReturnFeedbackPanelProps) {
  const t = useMessages();
  if (feedback === null) {
    const headline = t('returnPart.noFeedback');
    const next = t('returnPart.noFeedbackNext');
    return <FeedbackPanel feedback={null} headline={headline} item={null} next={next} choices={[]} />;
  }
  const { code, values } = feedback;
  const item = itemOf(values);
  return (
    <FeedbackPanel
      feedback={feedback}
      saving={saving}
      headline={<ReturnSentence id={`returnFeedback.${code}`} values={values} />}
      item={item === null ? null : { ...item, called: calledOf(item, t) }}
      next={
        <>
          {leftOf(values, t)}
          <ReturnSentence id={`returnFeedback.${code}.next`} values={values} />
        </>
      }
      choices={choices}
    />
  );
}
