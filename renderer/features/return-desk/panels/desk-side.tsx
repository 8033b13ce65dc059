import { IconX } from '@tabler/icons-react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { DayText } from '#renderer/components/stock/day-text.tsx';
import factStyles from '#renderer/components/text/facts.module.css';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { CodeHelp } from '#renderer/desk/choosers/code-help.tsx';
import {
  AmbiguousCodeChooser,
  AskedContext,
  ChoiceList,
  DeskChooser,
} from '#renderer/desk/choosers/desk-chooser.tsx';
import { DeskFindings } from '#renderer/desk/choosers/desk-findings.tsx';
import { LotChooser } from '#renderer/desk/choosers/lot-chooser.tsx';
import { QuantityEntry } from '#renderer/desk/choosers/quantity-entry.tsx';
import { SmallButtons } from '#renderer/desk/desk-buttons.tsx';
import styles from '#renderer/desk/desk-side.module.css';
import { namedPhotos } from '#renderer/desk/photos/photo-names.ts';
import { PhotoPanel } from '#renderer/desk/photos/photo-panel.tsx';
import { SavePhotos } from '#renderer/desk/photos/save-photos.tsx';
import type { PhotoDesk } from '#renderer/desk/photos/use-photo-desk.ts';
import selectedLineStyles from '#renderer/desk/selected-line.module.css';
import type { DeskChoice } from '#renderer/desk/state/desk-choice.ts';
import { actionText } from '#renderer/features/return-desk/line-columns.tsx';
import type { DeskSession } from '#renderer/features/return-desk/state/desk-session.ts';
import { type DeskState, isBare, referenceOf } from '#renderer/features/return-desk/state/desk-state.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { ReturnDeskAction } from '#shared/returns/model/return-code-kinds.ts';
import { awaitsLot, expectedOf, lineOf } from '#shared/returns/model/return-goods-rules.ts';
import { maxLotLength, maxPieces } from '#shared/returns/model/return-kinds.ts';
import type { ReturnFinding } from '#shared/returns/model/return-rules.ts';
import { ActionChoice } from './action-choice.tsx';
import { CheckChoice } from './check-choice.tsx';
import { GradeChoice, InspectionFacts } from './grade-choice.tsx';
import { PartsChooser } from './parts-chooser.tsx';
import { FindingSentence } from './return-sentences.tsx';
import { SerialChooser, SerialList } from './serial-chooser.tsx';

const codes = [
  ['SEND', 'returnDesk.help.SEND'],
  ['NEXT-BOX', 'returnDesk.help.NEXT_BOX'],
  ['UNDO', 'commandSheet.UNDO'],
  ['ALL', 'returnDesk.help.ALL'],
  ['1', 'returnDesk.help.DIGIT'],
  ['RETURN', 'returnDesk.help.RETURN'],
] as const;

/** Explains how to use the desk while it is empty. */
function DeskHelp() {
  const t = useMessages();
  return (
    <CodeHelp title={t('term.commands')} codes={codes}>
      <p>{t('returnDesk.helpText')}</p>
      <h2>{t('deskPart.keysTitle')}</h2>
      <p>{t('deskPart.keysText')}</p>
    </CodeHelp>
  );
}

type DeskSideProps = {
  readonly state: DeskState;
  readonly session: DeskSession;
  readonly photoDesk: PhotoDesk;
  /** The answers to the question shown here. */
  readonly choices: readonly DeskChoice[];
  readonly findings: readonly ReturnFinding[];
};

/**
 * The panel beside the lines: the open question, otherwise the selected line, then the pieces set aside and the
 * findings that prevent sending.
 */
export function DeskSide({ state, session, photoDesk, choices, findings }: DeskSideProps) {
  const { draft, modified, question } = state;
  return (
    <aside className={styles.side}>
      <ReturnPhotos state={state} session={session} photoDesk={photoDesk} />
      <AskedContext value={state.question}>
        <Question state={state} session={session} choices={choices} />
      </AskedContext>
      <SetAside state={state} session={session} />
      {isBare(draft) && modified === null ? (
        question === null && <DeskHelp />
      ) : (
        <div className={styles.findings}>
          <FindingList
            findings={findings}
            onAction={(action, { inventoryId }) => void session.go(action, inventoryId)}
          />
        </div>
      )}
    </aside>
  );
}

function ReturnPhotos({ state, session, photoDesk }: Pick<DeskSideProps, 'state' | 'session' | 'photoDesk'>) {
  const t = useMessages();
  const { draft, currentId } = state;
  const line = currentId === null ? null : lineOf(draft, currentId);
  const photos = namedPhotos(draft, t);
  const reference = referenceOf(state);
  return (
    <PhotoPanel
      desk={photoDesk}
      photos={photos}
      subject={line === null ? null : line.sku || line.name || String(line.inventoryId)}
      whole={t('term.parcel')}
      onPress={() => void session.photo()}
      onFile={(read, isWhole) => void session.addPhoto(read, isWhole)}
      onRemove={(id) => void session.removePhoto(id)}
    >
      {reference !== null && <SavePhotos owner={{ record: 'return', reference }} photos={photos} />}
    </PhotoPanel>
  );
}

function Question({ state, session, choices }: Omit<DeskSideProps, 'findings' | 'photoDesk'>) {
  const t = useMessages();
  const { question, draft } = state;
  const onCancel = session.dismiss;
  const line = question !== null && 'inventoryId' in question ? lineOf(draft, question.inventoryId) : null;
  switch (question?.kind) {
    case 'lot':
      return (
        line && (
          <LotChooser
            key={question.inventoryId}
            item={line}
            choices={choices}
            suggestion={line.lotNumber === null ? null : { number: line.lotNumber, date: line.lotDate }}
            longest={maxLotLength}
            takesFocus={question.byKey}
            onType={(lot) => void session.setLot(lot)}
            onCancel={onCancel}
          />
        )
      );
    case 'action':
      return (
        line && <ActionChoice line={line} choices={choices} takesFocus={question.byKey} onCancel={onCancel} />
      );
    case 'check':
      return (
        line && (
          <CheckChoice
            key={`${question.inventoryId} ${question.place}`}
            line={line}
            place={question.place}
            choices={choices}
            takesFocus={question.byKey}
            onCancel={onCancel}
          />
        )
      );
    case 'grade':
      return (
        line && (
          <GradeChoice
            key={question.inventoryId}
            line={line}
            choices={choices}
            takesFocus={question.byKey}
            onNote={(note) => void session.setNote(question.inventoryId, note)}
            onCancel={onCancel}
          />
        )
      );
    case 'serial':
      return (
        line && (
          <SerialChooser
            key={question.inventoryId}
            draft={draft}
            line={line}
            takesFocus={question.byKey}
            onType={(serial) => void session.addSerial(question.inventoryId, serial)}
            onRemove={(serial) => void session.removeSerial(question.inventoryId, serial)}
            onCancel={onCancel}
          />
        )
      );
    case 'quantity':
      return (
        line && (
          <QuantityEntry
            key={`${question.inventoryId} ${question.caseCode ?? ''}`}
            title={t(question.caseCode === undefined ? 'returnDesk.quantity' : 'deskPart.caseTitle')}
            item={line}
            label={t('term.pieces')}
            quantity={question.caseCode === undefined ? line.quantity : 1}
            max={maxPieces}
            takesFocus={question.byKey}
            isKept
            onTake={(quantity) => void session.setQuantity(quantity)}
            onCancel={onCancel}
          />
        )
      );
    case 'parts':
      return (
        <PartsChooser
          bundle={question.match.item}
          parts={question.view.parts}
          choices={choices}
          onTake={(bundles) => void session.takeParts(bundles)}
          onCancel={onCancel}
        />
      );
    case 'shipment':
      return (
        <AmbiguousCodeChooser
          title={t('returnPart.shipmentTitle')}
          text={question.tracking}
          choices={choices}
          onCancel={onCancel}
        />
      );
    case 'several':
      return <AmbiguousCodeChooser text={question.reading.data} choices={choices} onCancel={onCancel} />;
    case 'center':
    case 'drafts': {
      const title = t(question.kind === 'center' ? 'returnDesk.centerTitle' : 'term.drafts');
      const emptyText = t(
        question.kind === 'center' ? 'returnDesk.centerNoneOffered' : 'deskPart.draftsNone',
      );
      return (
        <DeskChooser title={title} onCancel={onCancel}>
          {choices.length === 0 && <p className="no-margin dim">{emptyText}</p>}
          <ChoiceList
            label={title}
            choices={choices}
            takesFocus
            currentKey={question.kind === 'center' ? String(draft.center?.id ?? '') : undefined}
          />
        </DeskChooser>
      );
    }
    default:
      return <SelectedLine state={state} session={session} />;
  }
}

/** Pieces set aside beside the box, because this return cannot take them. */
function SetAside({ state, session }: Pick<DeskSideProps, 'state' | 'session'>) {
  const t = useMessages();
  const { setAside } = state.draft;
  if (setAside.length === 0) return null;
  const title = t('returnDesk.setAside');
  return (
    <section className={styles.setAside} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {setAside.map(({ inventoryId, sku, lotNumber, quantity }) => (
          <li key={`${inventoryId} ${lotNumber}`}>
            <ServiceText mono>{sku ?? String(inventoryId)}</ServiceText>
            {lotNumber !== null && (
              <span className="shrink muted clip">
                <ServiceText mono>{lotNumber}</ServiceText>
              </span>
            )}
            <span className="rigid push-end">{t('term.units', { count: quantity })}</span>
            <button
              type="button"
              className={styles.drop}
              aria-label={t('returnDesk.putBack')}
              title={t('returnDesk.putBack')}
              onClick={() => void session.dropSetAside(inventoryId, lotNumber)}
            >
              <IconX size={13} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FindingListProps = {
  /** In the order of the rules: blocking findings before warnings. */
  readonly findings: readonly ReturnFinding[];
  readonly onAction: (action: ReturnDeskAction, finding: ReturnFinding) => void;
};

export function FindingList({ findings, onAction }: FindingListProps) {
  const t = useMessages();
  return (
    <DeskFindings
      findings={findings}
      sentenceOf={sentenceOf}
      wordOf={(action: ReturnDeskAction) => t(`deskAction.${action}`, { desk: 'return' })}
      onAction={onAction}
    />
  );
}

const sentenceOf = (finding: ReturnFinding) => <FindingSentence {...finding} />;

/** The line that the keys act on, enlarged, with the merchant's notes about it. */
function SelectedLine({ state, session }: { readonly state: DeskState; readonly session: DeskSession }) {
  const t = useMessages();
  const counts = useCountFormat();
  const { draft, currentId } = state;
  const line = currentId === null ? null : lineOf(draft, currentId);
  if (line === null) {
    return draft.lines.length === 0 ? null : (
      <section className={selectedLineStyles.selected} aria-label={t('returnDesk.line')}>
        <p className="no-margin dim">{t('deskPart.lineNone')}</p>
      </section>
    );
  }
  const expected = expectedOf(draft, line.inventoryId);
  const { sku, name, inventoryId, quantity, lotNumber, lotDate, isLotUnreadable, preference } = line;
  const keys = [
    ['term.quantity', 'Q', () => void session.ask('quantity')],
    ['term.action', 'A', () => void session.ask('action')],
    ['term.lot', 'L', () => void session.ask('lot')],
    ['returnDesk.key.inspect', 'K', () => void session.inspect()],
    ['returnDesk.key.serial', '#', () => void session.ask('serial')],
    ['action.remove', 'Del', () => void session.go('removeLine')],
  ] as const;
  return (
    <section className={selectedLineStyles.selected} aria-label={t('returnDesk.line')}>
      <div className="baseline-row space-between shrink gap-12">
        <span className={selectedLineStyles.sku}>
          <ServiceText mono>{sku ?? String(inventoryId)}</ServiceText>
        </span>
        <span className={selectedLineStyles.quantity}>
          {expected === null || expected === 0
            ? counts.full(quantity)
            : t('returnDesk.ofExpected', {
                counted: counts.full(quantity),
                expected: counts.full(expected),
              })}
        </span>
      </div>
      <p className={selectedLineStyles.name}>
        <ServiceText wraps>{name ?? t('term.unnamed')}</ServiceText>
      </p>
      <dl className={`${factStyles.facts} ${selectedLineStyles.facts}`}>
        {(lotNumber !== null || awaitsLot(line) || isLotUnreadable) && (
          <div>
            <dt>{t('term.lot')}</dt>
            <dd>
              {lotNumber !== null && <ServiceText mono>{lotNumber}</ServiceText>}
              {lotDate !== null && (
                <span className="muted">
                  <DayText day={lotDate} />
                </span>
              )}
              {awaitsLot(line) && <StateMark tone="wrong" label={t('returnDesk.lotMissing')} isLoud />}
              {isLotUnreadable && <StateMark tone="attention" label={t('slip.noLot')} />}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('term.action')}</dt>
          <dd>{actionText(line, t)}</dd>
        </div>
        <InspectionFacts line={line} />
      </dl>
      <SerialList draft={draft} line={line} />
      <div className={selectedLineStyles.instructions}>
        <h2 className="no-margin small regular dim">{t('term.instructions')}</h2>
        {preference === null ? (
          <p className="no-margin dim">{t('returnDesk.instructionsUnread')}</p>
        ) : preference.instructions === null || preference.instructions === '' ? (
          <p className="no-margin dim">{t('returnDesk.instructionsNone')}</p>
        ) : (
          <p className="semibold">
            <ServiceText wraps>{preference.instructions}</ServiceText>
          </p>
        )}
      </div>
      <SmallButtons keys={keys} />
    </section>
  );
}
