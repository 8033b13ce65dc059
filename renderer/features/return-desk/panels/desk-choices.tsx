import { ServiceText } from '#renderer/components/text/service-text.tsx';
import type { Times } from '#renderer/components/text/use-times.ts';
import { itemChoice } from '#renderer/desk/choosers/desk-chooser.tsx';
import { DraftLabel, deskDraftChoices, takenOverText } from '#renderer/desk/desk-drafts.tsx';
import { type DeskChoice, leaveChoice } from '#renderer/desk/state/desk-choice.ts';
import { otherDrafts } from '#renderer/desk/state/open-drafts.ts';
import { lotsOf } from '#renderer/features/return-desk/state/desk-actions.ts';
import type { DeskSession } from '#renderer/features/return-desk/state/desk-session.ts';
import {
  type DeskAction,
  type DeskState,
  openActions,
  piecesOf,
} from '#renderer/features/return-desk/state/desk-state.ts';
import type { Translate } from '#renderer/messages/use-messages.ts';
import { maxChoices } from '#renderer/scan/scan-sentences.ts';
import type { Center } from '#shared/centers/centers.ts';
import { type ItemLot, isSameLot } from '#shared/inventory/model/item-lots.ts';
import type { DeskDraft } from '#shared/outbox/desk-draft.ts';
import { lineOf } from '#shared/returns/model/return-goods-rules.ts';
import type { ReturnDraftRow } from '#shared/returns/return-draft.ts';
import type { ShipmentHit } from '#shared/shipments/shipment-view.ts';
import { actionChoices } from './action-choice.tsx';
import { checkChoices } from './check-choice.tsx';
import { gradeChoices } from './grade-choice.tsx';
import { partChoices } from './parts-chooser.tsx';
import { shipmentChoices } from './shipment-choices.tsx';

type ChoiceContext = {
  readonly state: DeskState;
  readonly session: DeskSession;
  readonly centers: readonly Center[];
  /** Drafts from other desks. */
  readonly deskDrafts: readonly DeskDraft[];
  readonly t: Translate;
  readonly times: Times;
  readonly nowMs: number;
};

/** Questions about something that need not be added to the return at all. */
const skippableQuestions: ReadonlySet<string | undefined> = new Set(['scan', 'several', 'shipment', 'parts']);

/** Returns everything that can be answered now: the open question beside the lines, otherwise the feedback. */
export function choicesOf(asking: ChoiceContext): {
  ofQuestion: readonly DeskChoice[];
  ofFeedback: readonly DeskChoice[];
} {
  const ofQuestion = questionChoices(asking);
  const { state, session, t } = asking;
  const leaveChoices = skippableQuestions.has(state.question?.kind) ? [leaveChoice(t, session.dismiss)] : [];
  if (ofQuestion.length > 0) return { ofQuestion: [...ofQuestion, ...leaveChoices], ofFeedback: [] };
  const ofFeedback = deskActionChoices(openActions(state), t, (action) => void session.go(action));
  return { ofQuestion, ofFeedback: [...ofFeedback, ...leaveChoices] };
}

function questionChoices(asking: ChoiceContext): readonly DeskChoice[] {
  const { state, session, t, times } = asking;
  const { question, draft } = state;
  switch (question?.kind) {
    case 'lot':
      return lotChoices({
        ...lotsOf(state, question.inventoryId),
        t,
        times,
        onLot: (lot) => void session.setLot(lot),
      });
    case 'action': {
      const line = lineOf(draft, question.inventoryId);
      return line === null ? [] : actionChoices(line, t, (action) => void session.setAction(action));
    }
    case 'check': {
      const line = lineOf(draft, question.inventoryId);
      return line === null
        ? []
        : checkChoices(line, question.place, (answer) => void session.answerCheck(answer));
    }
    case 'grade': {
      const hasChecks = (lineOf(draft, question.inventoryId)?.checklist.length ?? 0) > 0;
      const again = {
        key: 'again',
        text: t('returnPart.checkAgain'),
        run: () => void session.checkAgain(),
      };
      const grades = gradeChoices(t, (grade) => void session.setGrade(grade));
      return hasChecks ? [...grades, again] : grades;
    }
    case 'parts':
      return partChoices(question.view.parts, t, (bundles) => void session.takeParts(bundles));
    case 'shipment':
      return parcelChoices(question.candidates, asking);
    case 'several':
      return [
        ...(question.lot === undefined
          ? []
          : deskActionChoices(['takeAsLot'], t, (action) => void session.go(action))),
        ...question.scans.map((scan, index) =>
          itemChoice(scan.match, index, t, () => void session.chooseItem(scan)),
        ),
        ...parcelChoices(question.shipments, asking),
      ];
    case 'center':
      return offeredCenters(asking.centers).map((center) => centerChoice(center, asking));
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

/** Returns the centers that process returns, and those for which this is unknown. */
function offeredCenters(centers: readonly Center[]): readonly Center[] {
  return centers.filter(({ processesReturns }) => processesReturns !== false);
}

function parcelChoices(
  candidates: readonly ShipmentHit[],
  { session, t, times }: ChoiceContext,
): readonly DeskChoice[] {
  return shipmentChoices({
    candidates,
    t,
    times,
    onChoose: (hit) => void session.chooseShipment(hit),
  });
}

function centerChoice(center: Center, { session, t }: ChoiceContext): DeskChoice {
  const place = [center.city, center.state].filter((part) => part !== null).join(', ');
  const detail = center.processesReturns === true ? place : t('returnDesk.centerUnsure');
  return {
    key: String(center.id),
    text: center.name,
    label: <ServiceText>{center.name}</ServiceText>,
    detail: <ServiceText>{detail}</ServiceText>,
    run: () => void session.setCenter(center),
  };
}

function draftChoice(
  row: ReturnDraftRow,
  { session, deskDrafts, t, times, nowMs }: ChoiceContext,
): DeskChoice {
  const { id, referenceId, draft, changedAt } = row;
  const lines = draft?.lines.length ?? 0;
  const size = t('returnDesk.draftSize', { lines, pieces: draft === null ? 0 : piecesOf(draft) });
  const what =
    draft?.originalShipment?.customerName ?? draft?.trackingNumber ?? t('returnDesk.draftNoParcel');
  const age = times.age(changedAt, nowMs);
  const takenText = takenOverText(deskDrafts, referenceId, t);
  return {
    key: String(id),
    text: [t('returnDesk.draftSpoken', { reference: referenceId, what, size, age }), takenText]
      .filter((part) => part !== null)
      .join(', '),
    label: (
      <DraftLabel title={what} reference={referenceId}>
        {size} · {takenText ?? age}
      </DraftLabel>
    ),
    run: () => void session.openDraft(id),
  };
}

type LotSources = {
  /** Lots shipped with the parcel. */
  readonly shipped: readonly ItemLot[];
  /** Lots of the item in the catalog on this desk. */
  readonly cataloged: readonly ItemLot[];
  readonly t: Translate;
  readonly times: Times;
  /** Null means that no lot is legible. */
  readonly onLot: (lot: ItemLot | null) => void;
};

/**
 * Returns the possible lots of an item's pieces: shipped lots first, each once. One choice is always that no lot is
 * legible.
 */
export function lotChoices({ shipped, cataloged, t, times, onLot }: LotSources): DeskChoice[] {
  const offered: { lot: ItemLot; wentOut: boolean }[] = [];
  const add = (lot: ItemLot, wentOut: boolean) => {
    if (lot.number.trim() === '' || offered.some((entry) => isSameLot(entry.lot.number, lot.number))) return;
    const date = lot.date ?? cataloged.find(({ number }) => isSameLot(number, lot.number))?.date ?? null;
    offered.push({ lot: { number: lot.number, date }, wentOut });
  };
  for (const lot of shipped) add(lot, true);
  for (const lot of cataloged) add(lot, false);
  const lots = offered.map(({ lot, wentOut }): DeskChoice => {
    const day = lot.date === null ? t('term.lotUndated') : times.day(lot.date);
    const source = t(wentOut ? 'returnPart.lotWentOut' : 'returnPart.lotKept');
    return {
      key: `lot ${lot.number.trim().toLowerCase()}`,
      text: t('returnPart.lotSpoken', { lot: lot.number, day, source }),
      label: <ServiceText mono>{lot.number}</ServiceText>,
      detail: wentOut ? t('returnPart.lotDetail', { day, source }) : day,
      run: () => onLot(lot),
    };
  });
  const noLot: DeskChoice = { key: 'none', text: t('shortcut.desk.noLot'), run: () => onLot(null) };
  return lots.toSpliced(maxChoices - 1, 0, noLot);
}

export function deskActionChoices(
  actions: readonly DeskAction[],
  t: Translate,
  onAction: (action: DeskAction) => void,
): DeskChoice[] {
  return actions.map((action) => ({
    key: action,
    text: t(`deskAction.${action}`, { desk: 'return' }),
    run: () => onAction(action),
  }));
}
