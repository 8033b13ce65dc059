import { useEffect, useRef } from 'react';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { SmallButtons } from '#renderer/desk/desk-buttons.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { moveByArrows } from '#renderer/platform/keyboard/move-by-arrows.ts';
import { linesOfBox } from '#shared/receiving/model/receiving-draft-steps.ts';
import type { ReceivingFinding } from '#shared/receiving/model/receiving-rules.ts';
import type { ReceivingDraft, ReceivingDraftBox } from '#shared/receiving/receiving-draft.ts';
import styles from './box-list.module.css';
import type { DeskSession } from './state/receiving-session.ts';

type BoxListProps = {
  readonly draft: ReceivingDraft;
  readonly findings: readonly ReceivingFinding[];
  readonly session: DeskSession;
};

/** The box being packed is highlighted. */
export function BoxList({ draft, findings, session }: BoxListProps) {
  const t = useMessages();
  const blocked = new Set(
    findings.flatMap(({ severity, boxId }) => (severity === 'blocks' && boxId !== null ? [boxId] : [])),
  );
  const keys = [
    ['receivingDesk.key.tracking', 'T', () => void session.ask('tracking')],
    ['receivingDesk.key.repeat', '+', () => void session.ask('repeat')],
    ['receivingDesk.key.merge', '=', () => void session.ask('merge')],
    ['action.remove', '-', () => void session.go('removeBox')],
  ] as const;
  return (
    <section className={styles.boxes} aria-label={t('term.boxes')}>
      <ol className={styles.list} onKeyDown={moveByArrows}>
        {draft.boxes.map((box, index) => (
          <BoxRow
            key={box.id}
            box={box}
            number={index + 1}
            lines={linesOfBox(draft, box.id)}
            isCurrent={box.id === draft.currentBoxId}
            isBlocked={blocked.has(box.id) && draft.lines.length > 0}
            onChoose={() => void session.chooseBox(box.id)}
          />
        ))}
      </ol>
      <div className={styles.keys}>
        <SmallButtons keys={keys} />
      </div>
    </section>
  );
}

type BoxRowProps = {
  readonly box: ReceivingDraftBox;
  readonly number: number;
  readonly lines: ReturnType<typeof linesOfBox>;
  readonly isCurrent: boolean;
  readonly isBlocked: boolean;
  readonly onChoose: () => void;
};

function BoxRow({ box, number, lines, isCurrent, isBlocked, onChoose }: BoxRowProps) {
  const t = useMessages();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const skus = new Set(lines.map(({ inventoryId, sku }) => inventoryId ?? sku)).size;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <li ref={row}>
      <button
        type="button"
        className={styles.box}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onChoose}
      >
        <span className={styles.name}>
          <strong>{t('term.boxNumber', { box: number })}</strong>
          <span className="shrink push-end small muted truncate">
            {t('receivingDesk.boxSize', { skus, pieces })}
          </span>
        </span>
        <span className={styles.name}>
          <span className="shrink small muted truncate">
            {box.trackingNumber === null ? (
              t('receivingDesk.noLabel')
            ) : (
              <ServiceText mono>{box.trackingNumber}</ServiceText>
            )}
          </span>
          {isBlocked && (
            <span className={styles.mark} title={t('receivingDesk.boxWrong')}>
              <StateShape tone="wrong" />
              <span className="visually-hidden">{t('receivingDesk.boxWrong')}</span>
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
