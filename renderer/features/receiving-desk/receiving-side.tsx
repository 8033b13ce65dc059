import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import chooserStyles from '#renderer/desk/choosers/choosers.module.css';
import { CodeHelp } from '#renderer/desk/choosers/code-help.tsx';
import {
  AmbiguousCodeChooser,
  AskedContext,
  ChoiceList,
  DeskChooser,
  useAskedFocus,
} from '#renderer/desk/choosers/desk-chooser.tsx';
import { DeskFindings } from '#renderer/desk/choosers/desk-findings.tsx';
import { LotChooser } from '#renderer/desk/choosers/lot-chooser.tsx';
import { PartList } from '#renderer/desk/choosers/part-list.tsx';
import { QuantityEntry } from '#renderer/desk/choosers/quantity-entry.tsx';
import { useTypedAnswer } from '#renderer/desk/choosers/use-typed-answer.ts';
import styles from '#renderer/desk/desk-side.module.css';
import { NamedItem } from '#renderer/desk/named-item.tsx';
import { namedNotes } from '#renderer/desk/photos/photo-names.ts';
import { PhotoPanel } from '#renderer/desk/photos/photo-panel.tsx';
import { SavePhotos } from '#renderer/desk/photos/save-photos.tsx';
import type { PhotoDesk } from '#renderer/desk/photos/use-photo-desk.ts';
import type { DeskChoice } from '#renderer/desk/state/desk-choice.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';
import type { Center } from '#shared/centers/centers.ts';
import type { ReceivingDeskAction } from '#shared/receiving/model/receiving-code-kinds.ts';
import { numberOfBox } from '#shared/receiving/model/receiving-draft-steps.ts';
import {
  maxBoxes,
  maxLotLength,
  maxPieces,
  maxTextLength,
} from '#shared/receiving/model/receiving-limit-rules.ts';
import type { ReceivingFinding } from '#shared/receiving/model/receiving-rules.ts';
import type { ReturnItemView } from '#shared/returns/return-item-view.ts';
import { HeadForm } from './form/head-form.tsx';
import { PackingListDialog } from './form/packing-list-dialog.tsx';
import { FindingSentence } from './receiving-sentences.tsx';
import { SelectedLine } from './selected-line.tsx';
import type { DeskSession } from './state/receiving-session.ts';
import { type DeskState, isBare } from './state/receiving-state.ts';

const codes = [
  ['NEXT-BOX', 'deskAction.nextBox'],
  ['QTY-12', 'receivingDesk.help.QTY'],
  ['LOT-…', 'receivingDesk.help.LOT'],
  ['UNDO', 'commandSheet.UNDO'],
  ['SEND', 'receivingDesk.help.SEND'],
  ['RECEIVE', 'receivingDesk.help.RECEIVE'],
] as const;

/** Explains how to use the desk while it is empty. */
function ReceivingHelp() {
  const t = useMessages();
  return (
    <CodeHelp title={t('term.commands')} codes={codes}>
      <h2>{t('deskPart.keysTitle')}</h2>
      <p>{t('deskPart.keysText')}</p>
    </CodeHelp>
  );
}

type ReceivingSideProps = {
  readonly state: DeskState;
  readonly session: DeskSession;
  readonly photoDesk: PhotoDesk;
  /** The answers to the question shown here. */
  readonly choices: readonly DeskChoice[];
  readonly findings: readonly ReceivingFinding[];
  /** Null if they could not be read. */
  readonly centers: readonly Center[] | null;
  readonly version: string | null;
};

/**
 * The panel beside the lines: the open question, otherwise the selected line, then the findings that prevent sending.
 */
export function ReceivingSide(props: ReceivingSideProps) {
  const { state, session, findings, photoDesk } = props;
  const t = useMessages();
  const notes = namedNotes(state.draft.deliveryNotes ?? [], t);
  const reference = state.row?.referenceId;
  return (
    <aside className={styles.side}>
      <PhotoPanel
        holds="deliveryNotes"
        desk={photoDesk}
        photos={notes}
        subject={null}
        whole={t('photos.order')}
        onPress={() => void session.photo()}
        onFile={(read, _isWhole, name) => void session.addDeliveryNote(read, name)}
        onRemove={(id) => void session.removeDeliveryNote(id)}
      >
        {reference !== undefined && (
          <SavePhotos
            owner={{ record: 'newReceivingOrder', reference }}
            photos={notes}
            label={t('deliveryNotes.save')}
          />
        )}
      </PhotoPanel>
      <AskedContext value={state.question}>
        <Question {...props} />
      </AskedContext>
      {isBare(state.draft) ? (
        state.question === null && <ReceivingHelp />
      ) : (
        <div className={styles.findings}>
          <DeskFindings
            findings={findings}
            sentenceOf={sentenceOf}
            wordOf={(action: ReceivingDeskAction) => t(`deskAction.${action}`, { desk: 'receiving' })}
            onAction={(action, { lineId, boxId }) => void session.go(action, { lineId, boxId })}
          />
        </div>
      )}
    </aside>
  );
}

function Question({
  state,
  session,
  choices,
  centers,
  version,
}: Omit<ReceivingSideProps, 'findings' | 'photoDesk'>) {
  const t = useMessages();
  const { question, draft } = state;
  const onCancel = session.dismiss;
  const lineWith = (id: number) => draft.lines.find((line) => line.id === id) ?? null;
  switch (question?.kind) {
    case 'lot': {
      const line = lineWith(question.lineId);
      if (line === null) return null;
      const { sku, name, lotNumber, lotDate } = line;
      return (
        <LotChooser
          key={`${question.lineId} ${lotNumber}`}
          item={{ sku, name }}
          choices={choices}
          suggestion={lotNumber === null ? null : { number: lotNumber, date: lotDate }}
          longest={maxLotLength}
          isDateNeeded
          takesFocus={question.byKey}
          onType={(lot) => void session.setLot(lot)}
          onCancel={onCancel}
        />
      );
    }
    case 'quantity': {
      const line = lineWith(question.lineId);
      if (line === null) return null;
      return (
        <QuantityEntry
          key={`${question.lineId} ${question.caseCode ?? ''}`}
          title={t(question.caseCode === undefined ? 'receivingDesk.quantity' : 'deskPart.caseTitle')}
          item={{ sku: line.sku, name: line.name }}
          label={t('term.pieces')}
          quantity={question.caseCode === undefined ? line.quantity : 1}
          max={maxPieces}
          takesFocus={question.byKey}
          isKept
          onTake={(quantity) => void session.setQuantity(quantity)}
          onCancel={onCancel}
        />
      );
    }
    case 'repeat':
      return (
        <QuantityEntry
          title={t('receivingDesk.repeatTitle', { box: numberOfBox(draft, question.boxId) })}
          label={t('term.boxes')}
          quantity={1}
          max={maxBoxes - 1}
          takesFocus
          onTake={(times) => void session.repeatBox(times)}
          onCancel={onCancel}
        />
      );
    case 'tracking':
      return <TrackingEntry key={question.boxId} state={state} session={session} boxId={question.boxId} />;
    case 'head':
      return (
        <HeadForm
          draft={draft}
          field={question.field}
          centers={centers}
          version={version}
          proposals={state.proposals}
          onChange={(change) => void session.setHead(change, state.key)}
          onClose={onCancel}
        />
      );
    case 'packingList':
      return (
        <PackingListDialog
          draft={draft}
          dropped={question.dropped}
          onTake={(list) => void session.takeList(list)}
          onClose={onCancel}
        />
      );
    case 'parts':
      return (
        <PartsChoice
          bundle={question.match.item}
          view={question.view}
          choices={choices}
          onCancel={onCancel}
        />
      );
    case 'several':
      return <AmbiguousCodeChooser text={question.reading.data} choices={choices} onCancel={onCancel} />;
    case 'boxes':
    case 'merge':
    case 'drafts': {
      const [title, emptyId] = listMessages[question.kind];
      const feedback = t(title, { box: numberOfBox(draft, draft.currentBoxId) });
      return (
        <DeskChooser title={feedback} onCancel={onCancel}>
          {choices.length === 0 && <p className="no-margin dim">{t(emptyId)}</p>}
          <ChoiceList
            label={feedback}
            choices={choices}
            takesFocus
            currentKey={question.kind === 'boxes' ? String(draft.currentBoxId) : undefined}
          />
        </DeskChooser>
      );
    }
    default:
      return <SelectedLine state={state} session={session} />;
  }
}

const listMessages = {
  boxes: ['receivingDesk.boxesTitle', 'receivingDesk.mergeNone'],
  merge: ['receivingDesk.mergeTitle', 'receivingDesk.mergeNone'],
  drafts: ['term.drafts', 'deskPart.draftsNone'],
} as const;

const sentenceOf = (finding: ReceivingFinding) => <FindingSentence {...finding} />;

type PartsChoiceProps = {
  readonly bundle: { readonly sku: string | null; readonly name: string | null };
  readonly view: ReturnItemView;
  readonly choices: readonly DeskChoice[];
  readonly onCancel: () => void;
};

/** Offers a bundle's components in place of the bundle, which no order takes. */
function PartsChoice({ bundle, view, choices, onCancel }: PartsChoiceProps) {
  const t = useMessages();
  const title = t('receivingDesk.partsTitle');
  return (
    <DeskChooser title={title} about={<NamedItem {...bundle} />} onCancel={onCancel}>
      <PartList parts={view.parts} />
      <ChoiceList label={title} choices={choices} takesFocus={false} />
    </DeskChooser>
  );
}

type TrackingEntryProps = {
  readonly state: DeskState;
  readonly session: DeskSession;
  readonly boxId: number;
};

/** Asks for the tracking number of a box whose label cannot be scanned; an empty one means none. */
function TrackingEntry({ state, session, boxId }: TrackingEntryProps) {
  const t = useMessages();
  const { draft } = state;
  const saved = draft.boxes.find(({ id }) => id === boxId)?.trackingNumber ?? '';
  const [text, setText] = useState(saved);
  const field = useAskedFocus();
  const { cancel, form } = useTypedAnswer({
    isChanged: text.trim() !== saved,
    onTake: () => void session.setTracking(boxId, text),
    onCancel: session.dismiss,
  });
  return (
    <DeskChooser
      title={t('receivingDesk.trackingTitle', { box: numberOfBox(draft, boxId) })}
      onCancel={cancel}
    >
      <form className={chooserStyles.quantityForm} {...form} data-saved>
        <TextInput
          size="sm"
          ref={field}
          label={t('term.trackingNumber')}
          classNames={{ input: 'mono' }}
          value={text}
          maxLength={maxTextLength}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(latinDigits(event.currentTarget.value))}
        />
        <Button type="submit" variant="default">
          {t('action.save')}
        </Button>
      </form>
    </DeskChooser>
  );
}
