import { ServiceText } from '#renderer/components/text/service-text.tsx';
import type { Times } from '#renderer/components/text/use-times.ts';
import { itemChoice } from '#renderer/desk/choosers/desk-chooser.tsx';
import { DraftLabel, deskDraftChoices, takenOverText } from '#renderer/desk/desk-drafts.tsx';
import { type DeskChoice, leaveChoice } from '#renderer/desk/state/desk-choice.ts';
import { otherDrafts } from '#renderer/desk/state/open-drafts.ts';
import type { Translate } from '#renderer/messages/use-messages.ts';
import { isSameLot } from '#shared/inventory/model/item-lots.ts';
import type { DeskDraft } from '#shared/outbox/desk-draft.ts';
import { numberOfBox } from '#shared/receiving/model/receiving-draft-steps.ts';
import type { ReceivingDraftRow } from '#shared/receiving/receiving-draft.ts';
import { partsOf } from './state/receiving-items.ts';
import type { DeskSession } from './state/receiving-session.ts';
import { type DeskAction, type DeskState, openActions, sizeOf } from './state/receiving-state.ts';

type ChoiceContext = {
  readonly state: DeskState;
  readonly session: DeskSession;
  /** Drafts from other desks. */
  readonly deskDrafts: readonly DeskDraft[];
  readonly t: Translate;
  readonly times: Times;
  readonly nowMs: number;
};

/** The numbers of bundles that have their own digit key. */
const offeredBundles = [1, 2, 3, 4, 6, 12];

/** Questions about something that need not be added to the order at all. */
const skippableQuestions: ReadonlySet<string | undefined> = new Set(['scan', 'several', 'parts']);

/** Returns everything that can be answered now: the open question beside the lines, otherwise the feedback. */
export function choicesOf(asking: ChoiceContext): {
  ofQuestion: readonly DeskChoice[];
  ofFeedback: readonly DeskChoice[];
} {
  const ofQuestion = questionChoices(asking);
  const { state, session, t } = asking;
  const leaveChoices = skippableQuestions.has(state.question?.kind) ? [leaveChoice(t, session.dismiss)] : [];
  if (ofQuestion.length > 0) return { ofQuestion: [...ofQuestion, ...leaveChoices], ofFeedback: [] };
  return { ofQuestion, ofFeedback: [...actionChoices(openActions(state), asking), ...leaveChoices] };
}

function actionChoices(
  actions: readonly DeskAction[],
  { state, session, t }: ChoiceContext,
): readonly DeskChoice[] {
  const target = { lineId: state.feedback?.lineId ?? null, boxId: state.feedback?.finding?.boxId ?? null };
  return actions.map((action) => ({
    key: action,
    text: t(`deskAction.${action}`, { desk: 'receiving' }),
    run: () => void session.go(action, target),
  }));
}

function questionChoices(asking: ChoiceContext): readonly DeskChoice[] {
  const { state, session, t } = asking;
  const { question, draft } = state;
  switch (question?.kind) {
    case 'lot':
      return lotChoices(question.lineId, asking);
    case 'several':
      return [
        ...(question.lot === undefined ? [] : actionChoices(['takeAsLot'], asking)),
        ...question.scans.map((scan, index) =>
          itemChoice(scan.match, index, t, () => void session.chooseItem(scan)),
        ),
      ];
    case 'parts': {
      const units = partsOf(question.view).reduce((sum, { quantity }) => sum + quantity, 0);
      return offeredBundles.map((count) => ({
        key: String(count),
        text: t('term.bundles', { count }),
        detail: t('term.units', { count: units * count }),
        run: () => void session.takeParts(count),
      }));
    }
    case 'boxes':
      return boxChoices(asking, null, (id) => void session.chooseBox(id));
    case 'merge':
      return boxChoices(asking, draft.currentBoxId, (id) => void session.mergeInto(id));
    case 'drafts':
      return [
        ...otherDrafts(state).map((row) => draftChoice(row, asking)),
        ...deskDraftChoices(asking.deskDrafts, {
          ...asking,
          onTake: (referenceId) => void session.takeOver(referenceId),
        }),
      ];
    default:
      return [];
  }
}

/** Returns the lots of an item in the catalog on this desk, each once. */
function lotChoices(lineId: number, { state, session, t, times }: ChoiceContext): readonly DeskChoice[] {
  const inventoryId = state.draft.lines.find(({ id }) => id === lineId)?.inventoryId ?? null;
  const saved = inventoryId === null ? [] : (state.known.get(inventoryId)?.lots ?? []);
  const once = saved.filter(
    ({ number }, index) => saved.findIndex((other) => isSameLot(other.number, number)) === index,
  );
  return once.map((lot) => {
    const day = lot.date === null ? t('term.lotUndated') : times.day(lot.date);
    return {
      key: `lot ${lot.number}`,
      text: t('receivingDesk.lotSpoken', { lot: lot.number, day }),
      label: <ServiceText mono>{lot.number}</ServiceText>,
      detail: day,
      run: () => void session.setLot(lot),
    };
  });
}

function boxChoices(
  { state, t }: ChoiceContext,
  without: number | null,
  onChoose: (boxId: number) => void,
): readonly DeskChoice[] {
  const { draft } = state;
  return draft.boxes
    .filter(({ id }) => id !== without)
    .map(({ id, trackingNumber }) => {
      const name = t('term.boxNumber', { box: numberOfBox(draft, id) });
      const label = trackingNumber ?? t('receivingDesk.noLabel');
      return {
        key: String(id),
        text: `${name}, ${label}`,
        label: name,
        detail: <ServiceText mono={trackingNumber !== null}>{label}</ServiceText>,
        run: () => onChoose(id),
      };
    });
}

function draftChoice(
  row: ReceivingDraftRow,
  { session, deskDrafts, t, times, nowMs }: ChoiceContext,
): DeskChoice {
  const { id, referenceId, draft, changedAt } = row;
  const order = draft?.purchaseOrderNumber ?? referenceId;
  const size = t('receivingDesk.draftSize', sizeOf(draft ?? { boxes: [], lines: [] }));
  const age = times.age(changedAt, nowMs);
  const takenText = takenOverText(deskDrafts, referenceId, t);
  return {
    key: String(id),
    text: [t('receivingDesk.draftSpoken', { order, size, age }), takenText]
      .filter((part) => part !== null)
      .join(', '),
    label: (
      <DraftLabel title={draft?.purchaseOrderNumber ?? null} reference={referenceId}>
        {size} · {takenText ?? age}
      </DraftLabel>
    ),
    run: () => void session.openDraft(id),
  };
}
