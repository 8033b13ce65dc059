import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { CheckIn } from '../../../shared/check-in/check-in.ts';
import type { CheckInRow } from '../../../shared/check-in/model/check-in-rows.ts';
import type { ReceivingBox, ReceivingOrder } from '../../../shared/receiving/receiving.ts';
import { ProblemNotice } from '../../components/feedback/problem-notice.tsx';
import { idsFrom } from '../../components/list-screen/list-search.ts';
import styles from '../../desk/desk-screen.module.css';
import { useChoiceKeys } from '../../desk/state/desk-choice.ts';
import { keepingOf, useEndedByKeys } from '../../desk/state/use-desk-resolver.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { type Shortcut, useShortcuts } from '../../platform/keyboard/keymap.tsx';
import { type Scan, textsOf } from '../../scan/engine/scan.ts';
import type { ScanFinding, ScanResult } from '../../scan/resolvers/scan-finding.ts';
import { useScanResolver } from '../../scan/scan-provider.tsx';
import { visibleText } from '../../scan/scan-sentences.ts';
import { BoxList } from './box-list.tsx';
import { CheckInButtons } from './check-in-buttons.tsx';
import type { CheckInDesk } from './check-in-desk.ts';
import type { ShownCheckInFeedback } from './check-in-feedback.ts';
import { CheckInFeedbackPanel, choicesOf } from './check-in-feedback-panel.tsx';
import { CheckInHeader } from './check-in-header.tsx';
import { calledOf, feedbackSentence } from './check-in-sentences.ts';
import { CountDialog } from './count-dialog.tsx';
import { CountRows } from './count-rows.tsx';
import { ForgetDialog } from './forget-dialog.tsx';
import { useCheckInDesk, useCheckInState } from './use-check-in-desk.ts';

const tones: Readonly<Record<ShownCheckInFeedback['tone'], ScanResult['tone']>> = {
  done: 'done',
  asks: 'attention',
  refused: 'wrong',
  working: 'attention',
};

/** Takes every scan for the count on the screen; what came of it is heard, shown and spoken as the scan's result. */
function useCheckInScans(desk: CheckInDesk): void {
  const t = useMessages();
  const findingOf = (scan: Scan, feedback: ShownCheckInFeedback, canUndo: boolean): ScanFinding => ({
    key: `check-in ${feedback.number}`,
    kind: feedback.item !== null ? 'inventoryItem' : 'command',
    title: feedback.item !== null ? calledOf(feedback.item) : visibleText(scan.text),
    detail: '',
    isLikely: true,
    match: null,
    asOf: null,
    result: { tone: tones[feedback.tone], sentence: feedbackSentence(feedback, t), keeping: keepingOf(desk) },
    open: () => undefined,
    ...(canUndo ? { undo: desk.undo } : {}),
  });
  useEndedByKeys(desk);
  useScanResolver({
    id: 'check-in',
    label: t('rail.checkIn'),
    isExclusive: true,
    async resolve(scan, { command, catalog, inbound }) {
      const { checkIn } = desk.read();
      const feedback = await desk.scan({ texts: textsOf(scan), command, catalog, inbound });
      return feedback === null ? null : [findingOf(scan, feedback, desk.read().checkIn !== checkIn)];
    },
  });
}

const DifferenceSheet = lazy(() =>
  import('./difference-sheet.tsx').then((module) => ({ default: module.DifferenceSheet })),
);

type CheckInWorkProps = {
  readonly order: ReceivingOrder;
  readonly boxes: readonly ReceivingBox[];
  /** Why the boxes are not known; null where they are. */
  readonly boxesError: Error | null;
  readonly source: 'service' | 'cache';
  readonly asOf: string;
  /** What was counted before; null where nothing was. */
  readonly saved: CheckIn | null;
};

type Overlay =
  | { readonly kind: 'none' | 'forget' | 'sheet' }
  | { readonly kind: 'count'; readonly row: CheckInRow };

/** The count of an order: what was said last on top, boxes and their items below. */
export function CheckInWork({ order, boxes, boxesError, source, asOf, saved }: CheckInWorkProps) {
  const t = useMessages();
  const goods = useMemo(() => ({ order, boxes }), [order, boxes]);
  const desk = useCheckInDesk(goods, saved);
  const state = useCheckInState(desk);
  const [overlay, setOverlay] = useState<Overlay>({ kind: 'none' });
  const close = () => setOverlay({ kind: 'none' });
  useCheckInScans(desk);
  usePointedBox(desk);
  const { feedback, selectedRow, view, checkIn } = state;
  const choices = choicesOf(feedback, desk, t);
  useChoiceKeys(choices);
  const askCount = () =>
    selectedRow === null ? desk.sayNoRow() : setOverlay({ kind: 'count', row: selectedRow });
  const isBegun = checkIn.boxesMet.length > 0 || checkIn.counts.length > 0;
  const print = () => isBegun && setOverlay({ kind: 'sheet' });
  const open = () => {
    if (view.of === 'box' && view.boxId !== null) desk.openBox(view.boxId);
  };
  const keys: readonly (readonly [Shortcut['chord'], Shortcut['label'], () => void])[] = [
    ['u', 'shortcut.checkIn.undo', desk.undo],
    ['mod+z', 'shortcut.checkIn.undo', desk.undo],
    ['q', 'shortcut.checkIn.quantity', askCount],
    ['b', 'shortcut.checkIn.boxDone', desk.finishBox],
    ['o', 'shortcut.checkIn.open', open],
    ['a', 'shortcut.checkIn.order', () => desk.show({ of: 'order' })],
    ['d', 'shortcut.checkIn.differences', () => desk.show({ of: 'differences' })],
    ['p', 'shortcut.checkIn.print', print],
  ];
  useShortcuts(keys.map(([chord, label, run]) => ({ chord, label, run, isForFieldsFirst: true })));
  return (
    <div className={styles.desk} data-desk>
      <CheckInHeader state={state} source={source} asOf={asOf} />
      <CheckInFeedbackPanel feedback={feedback} saving={state.saving} choices={choices} />
      {/* What a scan came to is spoken where scans are; this is for the keys. */}
      <div className="visually-hidden" aria-live="polite">
        {feedback !== null && !feedback.isOfScan && (
          <span key={feedback.number}>{feedbackSentence(feedback, t)}</span>
        )}
      </div>
      {boxesError !== null && <ProblemNotice error={boxesError} form="section" />}
      <div className={styles.work}>
        <BoxList state={state} desk={desk} />
        <CountRows state={state} desk={desk} onCount={(row) => setOverlay({ kind: 'count', row })} />
      </div>
      <CheckInButtons
        state={state}
        onUndo={desk.undo}
        onQuantity={askCount}
        onBoxDone={desk.finishBox}
        onPrint={print}
        onForget={() => setOverlay({ kind: 'forget' })}
      />
      {overlay.kind === 'count' && (
        <CountDialog
          row={overlay.row}
          onTake={(counted) => {
            desk.setCount(overlay.row, counted);
            close();
          }}
          onClose={close}
        />
      )}
      {overlay.kind === 'forget' && <ForgetDialog orderId={order.id} desk={desk} onClose={close} />}
      {overlay.kind === 'sheet' && (
        <Suspense fallback={null}>
          <DifferenceSheet state={state} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

/** Opens the box that led here, once, and takes it out of the address. */
function usePointedBox(desk: CheckInDesk): void {
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { readonly box?: unknown };
  const boxId = idsFrom(search.box)[0] ?? null;
  useEffect(() => {
    if (boxId === null) return;
    const isListed = desk.read().goods.boxes.some((box) => box.boxId === boxId);
    if (isListed) desk.openBox(boxId);
    void navigate({ to: '.', search: {}, replace: true });
  }, [desk, boxId, navigate]);
}
