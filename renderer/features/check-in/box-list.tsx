import { Button } from '@mantine/core';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { moveByArrows } from '#renderer/platform/keyboard/move-by-arrows.ts';
import type { ShownBox } from '#shared/check-in/model/check-in-rules.ts';
import styles from './check-in.module.css';
import type { CheckInDesk } from './check-in-desk.ts';
import { type CheckInState, nameOfBox, nameOfBoxId } from './check-in-state.ts';
import { CountBar } from './count-rows.tsx';

const tones: Readonly<Record<ShownBox['progress'], Tone>> = {
  ahead: 'waiting',
  open: 'moving',
  done: 'done',
};

/** The boxes of the order: the current one, the finished ones, and those not seen yet. */
export function BoxList({ state, desk }: { readonly state: CheckInState; readonly desk: CheckInDesk }) {
  const t = useMessages();
  const { comparison, view, draft: checkIn } = state;
  const shown = view.of === 'box' ? view.boxId : undefined;
  const canOpen = shown !== undefined && shown !== null && shown !== checkIn.boxId;
  return (
    <section className={styles.boxes} aria-label={t('term.boxes')}>
      <div className={styles.bar}>
        <h2 className="heading shrink truncate">{t('term.boxes')}</h2>
        <span className="grow" />
        {canOpen && (
          <Button
            variant="default"
            size="compact-sm"
            rightSection={<KeyHint>J</KeyHint>}
            onClick={() => desk.openBox(shown)}
          >
            {t('checkIn.open', { box: nameOfBoxId(comparison, shown) })}
          </Button>
        )}
      </div>
      {comparison.boxes.length === 0 ? (
        <p className={styles.none}>{t('checkIn.noBoxes')}</p>
      ) : (
        <ol className="grow scroll list" onKeyDown={moveByArrows}>
          {comparison.boxes.map((box) => (
            <li key={String(box.boxId)}>
              <BoxButton
                box={box}
                isShown={box.boxId === shown}
                onShow={() => desk.show({ of: 'box', boxId: box.boxId })}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type BoxButtonProps = { readonly box: ShownBox; readonly isShown: boolean; readonly onShow: () => void };

function BoxButton({ box, isShown, onShow }: BoxButtonProps) {
  const t = useMessages();
  const counts = useCountFormat();
  const { boxId, trackingNumber, progress, counted, expected, rows } = box;
  const differences = rows.filter(({ mark }) => mark !== 'exact').length;
  const isDifferent = progress === 'done' && differences > 0;
  return (
    <button type="button" className={styles.box} aria-current={isShown ? 'true' : undefined} onClick={onShow}>
      <span className="row space-between gap-10">
        <strong>{boxId === null ? t('checkIn.loose') : t('term.boxId', { box: nameOfBox(box) })}</strong>
        <StateMark
          tone={isDifferent ? 'attention' : tones[progress]}
          label={
            isDifferent ? t('checkIn.differs', { count: differences }) : t(`checkIn.progress.${progress}`)
          }
        />
      </span>
      <span className={styles.tracking}>
        {boxId !== null &&
          (trackingNumber === null ? t('term.noTracking') : <ServiceText mono>{trackingNumber}</ServiceText>)}
      </span>
      <span className="row space-between gap-10">
        <span className="grow">
          {expected !== null && <CountBar counted={counted} expected={expected} />}
        </span>
        <span>
          {counts.short(counted)}
          {expected !== null && <span className={styles.of}> / {counts.short(expected)}</span>}
        </span>
      </span>
    </button>
  );
}
