import type { Center } from '../../../shared/centers/centers.ts';
import type { ReceivingDeskAction } from '../../../shared/receiving/model/receiving-code-kinds.ts';
import { numberOfBox } from '../../../shared/receiving/model/receiving-draft-steps.ts';
import { longestLot, mostBoxes, mostPieces } from '../../../shared/receiving/model/receiving-limit-rules.ts';
import type { ReceivingFinding } from '../../../shared/receiving/model/receiving-rules.ts';
import { ChoiceList } from '../../desk/choosers/choice-list.tsx';
import { CodeHelp } from '../../desk/choosers/code-help.tsx';
import { DeskChooser } from '../../desk/choosers/desk-chooser.tsx';
import { FoundList } from '../../desk/choosers/found-list.tsx';
import { LotChooser } from '../../desk/choosers/lot-chooser.tsx';
import { QuantityEntry } from '../../desk/choosers/quantity-entry.tsx';
import { SeveralChooser } from '../../desk/choosers/several-chooser.tsx';
import styles from '../../desk/desk-side.module.css';
import type { DeskChoice } from '../../desk/state/desk-choice.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { HeadForm } from './form/head-form.tsx';
import { PasteForm } from './form/paste-form.tsx';
import { TrackingEntry } from './form/tracking-entry.tsx';
import { PartsChoice } from './parts-choice.tsx';
import { ReceivingSentence } from './receiving-sentence.tsx';
import { SelectedLine } from './selected-line.tsx';
import type { DeskSession } from './state/receiving-session.ts';
import { type DeskState, isBare } from './state/receiving-state.ts';

const codes = [
  ['NEXT-BOX', 'receivingDesk.help.NEXT_BOX'],
  ['QTY-12', 'receivingDesk.help.QTY'],
  ['LOT-…', 'receivingDesk.help.LOT'],
  ['UNDO', 'receivingDesk.help.UNDO'],
  ['SEND', 'receivingDesk.help.SEND'],
  ['RECEIVE', 'receivingDesk.help.RECEIVE'],
] as const;

/** How the desk is worked, where nothing is on it yet. */
function ReceivingHelp() {
  const t = useMessages();
  return (
    <CodeHelp title={t('receivingDesk.helpTitle')} codes={codes}>
      <h2>{t('receivingDesk.keysTitle')}</h2>
      <p>{t('receivingDesk.keysText')}</p>
    </CodeHelp>
  );
}

type ReceivingSideProps = {
  readonly state: DeskState;
  readonly session: DeskSession;
  /** The answers of the question that stands here. */
  readonly choices: readonly DeskChoice[];
  readonly findings: readonly ReceivingFinding[];
  /** Null while they could not be read. */
  readonly centers: readonly Center[] | null;
  readonly version: string | null;
};

/** Beside the lines: what is asked, else the selected line, then what speaks against sending. */
export function ReceivingSide(props: ReceivingSideProps) {
  const { state, session, findings } = props;
  const t = useMessages();
  return (
    <aside className={styles.side}>
      <Question {...props} />
      {isBare(state.draft) ? (
        state.asked === null && <ReceivingHelp />
      ) : (
        <div className={styles.findings}>
          <FoundList
            findings={findings}
            sentenceOf={sentenceOf}
            wordOf={(action: ReceivingDeskAction) => t(`receivingDeskAction.${action}`)}
            onAction={(action, { lineId, boxId }) => void session.go(action, { lineId, boxId })}
          />
        </div>
      )}
    </aside>
  );
}

function Question({ state, session, choices, centers, version }: ReceivingSideProps) {
  const t = useMessages();
  const { asked, draft } = state;
  const onCancel = session.dismiss;
  const lineWith = (id: number) => draft.lines.find((line) => line.id === id) ?? null;
  switch (asked?.kind) {
    case 'lot': {
      const line = lineWith(asked.lineId);
      if (line === null) return null;
      const { sku, name, lotNumber, lotDate } = line;
      return (
        <LotChooser
          key={`${asked.lineId} ${lotNumber}`}
          item={{ sku, name }}
          choices={choices}
          suggestion={lotNumber === null ? null : { number: lotNumber, date: lotDate }}
          longest={longestLot}
          isDateNeeded
          takesFocus={asked.byKey}
          onType={(lot) => void session.setLot(lot)}
          onCancel={onCancel}
        />
      );
    }
    case 'quantity': {
      const line = lineWith(asked.lineId);
      if (line === null) return null;
      return (
        <QuantityEntry
          key={asked.lineId}
          title={t('receivingDesk.quantity')}
          item={{ sku: line.sku, name: line.name }}
          label={t('deskPart.pieces')}
          quantity={line.quantity}
          most={mostPieces}
          takesFocus={asked.byKey}
          isKept
          onTake={(quantity) => void session.setQuantity(quantity)}
          onCancel={onCancel}
        />
      );
    }
    case 'repeat':
      return (
        <QuantityEntry
          title={t('receivingDesk.repeatTitle', { box: numberOfBox(draft, asked.boxId) })}
          label={t('receivingDesk.repeatField')}
          quantity={1}
          most={mostBoxes - 1}
          takesFocus
          onTake={(times) => void session.repeatBox(times)}
          onCancel={onCancel}
        />
      );
    case 'tracking':
      return <TrackingEntry key={asked.boxId} state={state} session={session} boxId={asked.boxId} />;
    case 'head':
      return (
        <HeadForm
          draft={draft}
          field={asked.field}
          centers={centers}
          version={version}
          onChange={(change) => void session.setHead(change, state.key)}
          onClose={onCancel}
        />
      );
    case 'paste':
      return (
        <PasteForm
          box={numberOfBox(draft, draft.currentBoxId)}
          onTake={(lines) => void session.takeLines(lines)}
          onCancel={onCancel}
        />
      );
    case 'parts':
      return (
        <PartsChoice bundle={asked.match.item} view={asked.view} choices={choices} onCancel={onCancel} />
      );
    case 'several':
      return <SeveralChooser text={asked.text} choices={choices} onCancel={onCancel} />;
    case 'boxes':
    case 'merge':
    case 'drafts': {
      const [title, none] = listMessages[asked.kind];
      const feedback = t(title, { box: numberOfBox(draft, draft.currentBoxId) });
      return (
        <DeskChooser title={feedback} onCancel={onCancel}>
          {choices.length === 0 && <p className="no-margin dim">{t(none)}</p>}
          <ChoiceList
            label={feedback}
            choices={choices}
            takesFocus
            currentKey={asked.kind === 'boxes' ? String(draft.currentBoxId) : undefined}
          />
        </DeskChooser>
      );
    }
    default:
      return <SelectedLine state={state} session={session} />;
  }
}

/** The title of a list of answers, and what is said where it is empty. */
const listMessages = {
  boxes: ['receivingDesk.boxesTitle', 'receivingDesk.mergeNone'],
  merge: ['receivingDesk.mergeTitle', 'receivingDesk.mergeNone'],
  drafts: ['receivingDesk.draftsTitle', 'receivingDesk.draftsNone'],
} as const;

function sentenceOf({ code, values }: ReceivingFinding) {
  return <ReceivingSentence id={`receivingFinding.${code}`} values={values} />;
}
