import { FeedbackPanel } from '../../desk/feedback-panel.tsx';
import { ForeignSentence } from '../../desk/foreign-sentence.tsx';
import type { DeskChoice } from '../../desk/state/desk-choice.ts';
import type { Saving } from '../../desk/state/draft-saver.ts';
import { type Translate, useMessages } from '../../messages/use-messages.ts';
import type { CheckInDesk } from './check-in-desk.ts';
import type { CheckInAction, ShownCheckInFeedback } from './check-in-feedback.ts';
import { calledOf, foreignValues } from './check-in-sentences.ts';

type CheckInFeedbackPanelProps = {
  /** Null before the first step. */
  readonly feedback: ShownCheckInFeedback | null;
  readonly saving: Saving;
  readonly choices: readonly DeskChoice[];
};

/** What was said last of the count. */
export function CheckInFeedbackPanel({ feedback, saving, choices }: CheckInFeedbackPanelProps) {
  const t = useMessages();
  if (feedback === null) {
    return (
      <FeedbackPanel
        feedback={null}
        headline={t('checkIn.noFeedback')}
        item={null}
        next={t('checkIn.noFeedbackNext')}
        choices={[]}
      />
    );
  }
  const { code, values, item } = feedback;
  return (
    <FeedbackPanel
      feedback={feedback}
      saving={saving}
      headline={<ForeignSentence id={`checkInFeedback.${code}`} values={values} foreign={foreignValues} />}
      item={item === null ? null : { called: calledOf(item), sku: item.sku ?? '', name: item.name ?? '' }}
      next={<ForeignSentence id={`checkInFeedback.${code}.next`} values={values} foreign={foreignValues} />}
      choices={choices}
    />
  );
}

/** What can be done about what was said, as answers. */
export function choicesOf(
  feedback: ShownCheckInFeedback | null,
  desk: Pick<CheckInDesk, 'go'>,
  t: Translate,
): readonly DeskChoice[] {
  return (feedback?.actions ?? []).map((action, index) => ({
    key: `${feedback?.number} ${index}`,
    text: textOf(action, t),
    run: () => desk.go(action),
  }));
}

function textOf(action: CheckInAction, t: Translate): string {
  switch (action.kind) {
    case 'goTo':
      return t('checkIn.action.goTo', { order: String(action.orderId) });
    case 'item':
      return t('checkIn.action.item', {
        item: action.match.item.sku ?? action.match.item.name ?? String(action.match.item.inventoryId),
      });
    case 'lot':
      return t('checkIn.action.lot', { lot: action.lot.lotNumber });
    case 'leave':
      return t('deskPart.goOnWithout');
    default:
      return t('checkIn.action.undo');
  }
}
