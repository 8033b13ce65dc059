import type { Tone } from '#renderer/components/feedback/tone.ts';
import { FeedbackPanel } from '#renderer/desk/feedback-panel.tsx';
import { ForeignSentence } from '#renderer/desk/foreign-sentence.tsx';
import type { DeskChoice } from '#renderer/desk/state/desk-choice.ts';
import { displayNameOf, itemOf, translateValues } from '#renderer/desk/state/desk-sentences.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import type { ShownRow } from '#shared/check-in/model/check-in-rules.ts';
import type { CheckInDesk } from './check-in-desk.ts';
import type { CheckInAction, CheckInState, ShownCheckInFeedback } from './check-in-state.ts';

/** The values of a message that contain external text. */
const foreignValues: ReadonlySet<string> = new Set(['box', 'tracking', 'code', 'lot', 'order', 'desks']);

/** Returns the message for a code: in some cases the same as at the desks that build drafts. */
function headlineOf(code: ShownCheckInFeedback['code']) {
  switch (code) {
    case 'ANSWER_REPEATED':
      return `deskFeedback.${code}` as const;
    case 'PHOTO_OPENING':
    case 'PHOTO_REMOVED':
    case 'PHOTO_FAILED':
      return `returnFeedback.${code}` as const;
    default:
      return `checkInFeedback.${code}` as const;
  }
}

export function feedbackSentence({ code, values }: ShownCheckInFeedback, t: Translate): string {
  const item = itemOf(values);
  const named = translateValues(values, t);
  const headline = headlineOf(code);
  const feedback = t(headline, named);
  const text = item === null ? feedback : `${feedback} ${displayNameOf(item, t)}`;
  return `${text}${/[.?]$/.test(text) ? '' : '.'} ${t(`${headline}.next`, named)}`;
}

type CheckInFeedbackPanelProps = {
  readonly state: Pick<CheckInState, 'feedback' | 'saving'>;
  readonly choices: readonly DeskChoice[];
};

export function CheckInFeedbackPanel({ state, choices }: CheckInFeedbackPanelProps) {
  const t = useMessages();
  const { feedback, saving } = state;
  const sentence = (part: '' | '.next') =>
    feedback !== null && (
      <ForeignSentence
        id={`${headlineOf(feedback.code)}${part}`}
        values={translateValues(feedback.values, t)}
        foreign={foreignValues}
      />
    );
  return (
    <FeedbackPanel
      feedback={feedback}
      none={['checkIn.noFeedback', 'checkIn.noFeedbackNext']}
      sentence={sentence}
      saving={saving}
      choices={choices}
    />
  );
}

export function choicesOf(
  feedback: ShownCheckInFeedback | null,
  desk: Pick<CheckInDesk, 'go'>,
  t: Translate,
): readonly DeskChoice[] {
  return (feedback?.actions ?? []).map((action, index) => ({
    key: `${feedback?.number} ${index}`,
    text:
      action.kind === 'leave' && feedback?.code === 'ALL_ASKED'
        ? t('checkIn.action.keep')
        : textOf(action, t),
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
    case 'takeAll':
      return t('checkIn.action.takeAll');
    case 'leave':
      return t('deskPart.goOnWithout');
    default:
      return t('checkIn.action.undo');
  }
}

export const markTones: Readonly<Record<ShownRow['mark'], Tone>> = {
  counted: 'moving',
  exact: 'done',
  toCome: 'moving',
  notMet: 'waiting',
  missing: 'wrong',
  more: 'attention',
  notExpected: 'attention',
  otherLot: 'attention',
  unknown: 'attention',
};
