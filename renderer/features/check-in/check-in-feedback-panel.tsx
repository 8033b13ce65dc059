import { FeedbackPanel } from '../../desk/feedback-panel.tsx';
import { ForeignSentence } from '../../desk/foreign-sentence.tsx';
import type { DeskChoice } from '../../desk/state/desk-choice.ts';
import type { Saving } from '../../desk/state/draft-saver.ts';
import { type Translate, useMessages } from '../../messages/use-messages.ts';
import type { CheckInDesk } from './check-in-desk.ts';
import type { CheckInWay, ShownCheckInFeedback } from './check-in-feedback.ts';
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
  return (feedback?.ways ?? []).map((way, index) => ({
    key: `${feedback?.number} ${index}`,
    text: textOf(way, t),
    run: () => desk.go(way),
  }));
}

function textOf(way: CheckInWay, t: Translate): string {
  switch (way.kind) {
    case 'goTo':
      return t('checkIn.way.goTo', { order: String(way.orderId) });
    case 'item':
      return t('checkIn.way.item', {
        item: way.match.item.sku ?? way.match.item.name ?? String(way.match.item.inventoryId),
      });
    case 'lot':
      return t('checkIn.way.lot', { lot: way.lot.lotNumber });
    case 'leave':
      return t('deskPart.goOnWithout');
    default:
      return t('checkIn.way.undo');
  }
}
