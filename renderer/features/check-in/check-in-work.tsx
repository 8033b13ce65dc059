import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { ProblemNotice } from '#renderer/components/feedback/problem-notice.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { idsFrom } from '#renderer/components/list-screen/list-search.ts';
import { type PrintRequest, requestPrint } from '#renderer/components/print-preview/print-request.ts';
import { showOrderStatus } from '#renderer/components/records/receiving-status.ts';
import { AgeStamp } from '#renderer/components/text/age-stamp.tsx';
import { DeskDate } from '#renderer/components/text/desk-day.tsx';
import { RecordLink } from '#renderer/components/text/record-link.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import buttonStyles from '#renderer/desk/desk-buttons.module.css';
import { DeskButton } from '#renderer/desk/desk-buttons.tsx';
import headerStyles from '#renderer/desk/desk-header.module.css';
import { CopiedText, HeaderFact, SavedMark } from '#renderer/desk/desk-header.tsx';
import styles from '#renderer/desk/desk-screen.module.css';
import sideStyles from '#renderer/desk/desk-side.module.css';
import { SpokenFeedback } from '#renderer/desk/feedback-panel.tsx';
import { Keypad } from '#renderer/desk/keypad.tsx';
import { PhotoPanel } from '#renderer/desk/photos/photo-panel.tsx';
import { SavePhotos } from '#renderer/desk/photos/save-photos.tsx';
import { type PhotoDesk, usePhotoDesk } from '#renderer/desk/photos/use-photo-desk.ts';
import { useChoiceKeys, useDeskKeys } from '#renderer/desk/state/desk-choice.ts';
import { useDeskResolver } from '#renderer/desk/state/use-desk-resolver.ts';
import { useDeskState } from '#renderer/desk/state/use-draft-desk.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { statusQuery } from '#renderer/platform/bridge/queries.ts';
import type { CheckIn, DeskCheckIn } from '#shared/check-in/check-in.ts';
import type { ShownRow } from '#shared/check-in/model/check-in-rules.ts';
import type { ReceivingBox, ReceivingOrder } from '#shared/receiving/receiving.ts';
import { BoxList } from './box-list.tsx';
import checkInStyles from './check-in.module.css';
import type { CheckInDesk } from './check-in-desk.ts';
import { CountDialog, ForgetDialog } from './check-in-dialogs.tsx';
import { photographedBox, photosOfCount } from './check-in-photos.ts';
import { CheckInFeedbackPanel, choicesOf, feedbackSentence } from './check-in-sentences.tsx';
import {
  type CheckInState,
  nameOfBoxId,
  namesOfDesks,
  rowsOfView,
  type ShownCheckInFeedback,
} from './check-in-state.ts';
import { CountRows, viewAfter } from './count-rows.tsx';
import { useCheckInDesk } from './use-check-in-desk.ts';

const DifferenceSheet = lazy(() =>
  import('./difference-sheet.tsx').then((module) => ({ default: module.DifferenceSheet })),
);

type CheckInWorkProps = {
  readonly order: ReceivingOrder;
  readonly boxes: readonly ReceivingBox[];
  /** Why the boxes are unknown; null if they are known. */
  readonly boxesError: Error | null;
  readonly source: 'service' | 'cache';
  readonly asOf: string;
  /** Earlier counts; null if there are none. */
  readonly saved: CheckIn | null;
  /** The counts of the site's other desks. */
  readonly others: readonly DeskCheckIn[];
};

type Overlay =
  | { readonly kind: 'none' | 'forget' }
  | ({ readonly kind: 'sheet' } & PrintRequest)
  | { readonly kind: 'count'; readonly row: ShownRow };

const selectState = (state: CheckInState) => state;

export function CheckInWork({ order, boxes, boxesError, source, asOf, saved, others }: CheckInWorkProps) {
  const t = useMessages();
  const goods = useMemo(() => ({ order, boxes }), [order, boxes]);
  const photoDesk = usePhotoDesk();
  const desk = useCheckInDesk(goods, saved, others, photoDesk.press);
  const state = useDeskState(desk, selectState);
  const [overlay, setOverlay] = useState<Overlay>({ kind: 'none' });
  const close = () => setOverlay({ kind: 'none' });
  useDeskResolver(desk, {
    id: 'check-in',
    label: t('rail.checkIn'),
    sentenceOf: (shown: ShownCheckInFeedback) => feedbackSentence(shown, t),
  });
  useOpenLinkedBox(desk);
  const { feedback, selectedRow, view, draft: checkIn } = state;
  const choices = choicesOf(feedback, desk, t);
  useChoiceKeys(choices);
  const openCount = (row: ShownRow) => desk.unlessBlocked(() => setOverlay({ kind: 'count', row }));
  const askCount = () => (selectedRow === null ? desk.sayNoRow() : openCount(selectedRow));
  const isBegun = !isEmptyCount(checkIn) || state.others.length > 0;
  const print = (isDirect = false) => isBegun && setOverlay({ kind: 'sheet', ...requestPrint(isDirect) });
  const open = () => {
    if (view.of === 'box' && view.boxId !== null) desk.openBox(view.boxId);
  };
  useDeskKeys([
    ['u', 'shortcut.undo', desk.undo],
    ['mod+z', 'shortcut.undo', desk.undo],
    ['q', 'shortcut.checkIn.quantity', askCount],
    ['b', 'shortcut.checkIn.boxDone', desk.finishBox],
    ['j', 'shortcut.checkIn.open', open],
    ['e', 'shortcut.checkIn.takeAll', desk.takeAll],
    ['f', 'shortcut.checkIn.view', () => desk.show(viewAfter(state))],
    ['F6', 'shortcut.takePhoto', () => void desk.photo()],
    ['s', 'shortcut.checkIn.print', () => print()],
    ['mod+p', 'shortcut.printNow', () => print(true)],
  ]);
  return (
    <div className={styles.desk}>
      <CheckInHeader state={state} source={source} asOf={asOf} />
      <CheckInFeedbackPanel state={state} choices={choices} />
      <SpokenFeedback feedback={feedback} sentenceOf={(shown) => feedbackSentence(shown, t)} />
      {boxesError !== null && <ProblemNotice error={boxesError} form="section" />}
      <div className={styles.work}>
        <BoxList state={state} desk={desk} />
        <CountRows state={state} desk={desk} onCount={openCount} />
        <CountPhotos state={state} desk={desk} photoDesk={photoDesk} />
      </div>
      <Keypad
        line={
          selectedRow === null
            ? null
            : { row: selectedRow, sku: selectedRow.sku ?? selectedRow.code, name: selectedRow.name }
        }
        hasChoices={choices.length > 0}
        range="checkIn.countWrong"
        onTake={(counted, { row }) => desk.setCount(row, counted)}
      />
      <CheckInButtons
        state={state}
        desk={desk}
        onQuantity={askCount}
        onPrint={() => print()}
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
          <DifferenceSheet key={overlay.id} state={state} isDirect={overlay.isDirect} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

function isEmptyCount({ boxesMet, counts, photos = [] }: CheckIn): boolean {
  return [boxesMet, counts, photos].every(({ length }) => length === 0);
}

type CountPhotosProps = {
  readonly state: CheckInState;
  readonly desk: CheckInDesk;
  readonly photoDesk: PhotoDesk;
};

/** The photos of the count beside its rows, and the camera view while it is open; nothing if there is neither. */
function CountPhotos({ state, desk, photoDesk }: CountPhotosProps) {
  const t = useMessages();
  const photos = photosOfCount(state, t);
  if (photoDesk.state.step === 'closed' && photos.length === 0) return null;
  const boxId = photographedBox(state);
  return (
    <aside className={sideStyles.side}>
      <PhotoPanel
        desk={photoDesk}
        photos={photos}
        subject={boxId === null ? null : t('term.boxId', { box: nameOfBoxId(state.comparison, boxId) })}
        whole={t('photos.order')}
        onPress={() => void desk.photo()}
        onFile={(read, isWhole) => void desk.addPhoto(read, isWhole)}
        onRemove={desk.removePhoto}
      >
        <SavePhotos owner={{ record: 'receivingOrder', id: state.goods.order.id }} photos={photos} />
      </PhotoPanel>
    </aside>
  );
}

/** Opens the box that led here, once, and removes it from the address. */
function useOpenLinkedBox(desk: CheckInDesk): void {
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

type CheckInHeaderProps = {
  readonly state: CheckInState;
  readonly source: 'service' | 'cache';
  readonly asOf: string;
};

function CheckInHeader({ state, source, asOf }: CheckInHeaderProps) {
  const t = useMessages();
  const hasSite = useQuery(statusQuery).data?.site != null;
  const { goods, saving, waitingCount } = state;
  const whose =
    state.others.length > 0
      ? t('checkIn.sharedWith', { desks: namesOfDesks(state.others) })
      : t(hasSite ? 'checkIn.shared' : 'checkIn.local');
  const { id, status, purchaseOrderNumber, fulfillmentCenter, expectedArrivalDate } = goods.order;
  return (
    <section className={headerStyles.header} aria-label={t('checkIn.about')}>
      <div className={headerStyles.name}>
        <div className="baseline-row gap-12">
          <h1>{t('rail.checkIn')}</h1>
          <RecordLink to="/check-in">{t('checkIn.back')}</RecordLink>
        </div>
        <span className={`small leading-16 dim ${checkInStyles.whose}`} title={whose}>
          {whose}
        </span>
      </div>
      <dl className={`${headerStyles.facts} ${headerStyles.even}`}>
        <HeaderFact label={t('term.receivingOrder')}>
          <RecordLink to={`/receiving/${id}`}>
            <span className="mono">{id}</span>
          </RecordLink>
          <span>&nbsp;</span>
          <StateMark {...showOrderStatus(status, t)} />
        </HeaderFact>
        <HeaderFact label={t('sheet.po')}>
          {purchaseOrderNumber === null ? (
            <span className="dim truncate">{t('checkIn.poNone')}</span>
          ) : (
            <CopiedText text={purchaseOrderNumber} what={t('checkIn.poWhat')} />
          )}
        </HeaderFact>
        <HeaderFact label={t('term.center')}>
          <ServiceText>{fulfillmentCenter?.name ?? t('term.noCenter')}</ServiceText>
        </HeaderFact>
        <HeaderFact label={t('quantity.expected')}>
          {expectedArrivalDate !== null && (
            <>
              <DeskDate instant={expectedArrivalDate} />
              <span>&nbsp;&nbsp;</span>
            </>
          )}
          <AgeStamp source={source} asOf={asOf} />
        </HeaderFact>
      </dl>
      <SavedMark saving={saving} waitingCount={waitingCount} />
    </section>
  );
}

/** Actions for the whole count, each button where its letter is, and the progress. */
function CheckInButtons(props: {
  readonly state: CheckInState;
  readonly desk: CheckInDesk;
  readonly onQuantity: () => void;
  readonly onPrint: () => void;
  readonly onForget: () => void;
}) {
  const { state, desk } = props;
  const t = useMessages();
  const counts = useCountFormat();
  const { draft: checkIn, comparison, selectedRow, isBlind, goods, view } = state;
  const hasBoxes = goods.boxes.length > 0;
  const hasBox = checkIn.boxId !== null || (view.of === 'box' && view.boxId !== null);
  const met = listedProgress(comparison);
  const isEmpty = isEmptyCount(checkIn);
  return (
    <footer className={buttonStyles.keys}>
      <p className={buttonStyles.totals} role="status">
        {comparison.expected === null || comparison.matched === null
          ? t('checkIn.totalsBlind', { counted: comparison.counted, ...met })
          : t('checkIn.totals', {
              counted: counts.full(comparison.matched),
              over: comparison.counted - comparison.matched,
              expected: counts.full(comparison.expected),
              ...met,
              differences: rowsOfView(comparison, { of: 'differences' }).length,
            })}
      </p>
      <DeskButton
        label={t('action.undo')}
        keyName="U"
        onPress={desk.undo}
        isOff={checkIn.changes.length === 0}
      />
      <DeskButton
        label={t('term.quantity')}
        keyName="Q"
        onPress={props.onQuantity}
        isOff={selectedRow === null}
      />
      {!isBlind && (
        <DeskButton
          label={t('checkIn.key.takeAll')}
          keyName="E"
          onPress={desk.takeAll}
          isOff={hasBoxes && !hasBox}
        />
      )}
      <DeskButton label={t('photos.key')} keyName="F6" onPress={() => void desk.photo()} />
      <DeskButton
        label={t('shortcut.checkIn.print')}
        keyName="S"
        onPress={props.onPrint}
        isOff={isEmpty && state.others.length === 0}
      />
      <DeskButton label={t('checkIn.key.forget')} onPress={props.onForget} isOff={isEmpty} />
      <span className={buttonStyles.gap} />
      <DeskButton
        label={t(hasBoxes ? 'checkIn.key.boxDone' : 'checkIn.key.orderDone')}
        keyName="B"
        onPress={desk.finishBox}
        isOff={hasBoxes ? checkIn.boxId === null : checkIn.counts.length === 0 || checkIn.isDone === true}
      />
    </footer>
  );
}

/** Returns how many of the order's boxes were found. */
function listedProgress({ boxes }: CheckInState['comparison']) {
  const listed = boxes.filter(({ boxId }) => boxId !== null);
  return { met: listed.filter(({ progress }) => progress !== 'ahead').length, boxes: listed.length };
}
