import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type Ref, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { DelayedSkeleton } from '#renderer/components/feedback/delayed-skeleton.tsx';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { IndexStatus } from '#renderer/components/feedback/index-status.tsx';
import { ProblemNotice } from '#renderer/components/feedback/problem-notice.tsx';
import { OfflineNote, useQueueRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import tableStyles from '#renderer/components/record-pane/record-table.module.css';
import { inboundCoverage } from '#renderer/components/records/inbound-coverage.ts';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { useParcelPlace } from '#renderer/features/unidentified/parcel-place.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { receivingIndexQuery } from '#renderer/platform/bridge/queries.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { isNowhere } from '#renderer/platform/keyboard/fields.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { isModalOpen } from '#renderer/platform/keyboard/modal-dialog.ts';
import { moveByArrows } from '#renderer/platform/keyboard/move-by-arrows.ts';
import { deskFinding } from '#renderer/scan/resolvers/scan-finding.ts';
import { useScanResolver } from '#renderer/scan/scan-provider.tsx';
import type { MatchView } from '#shared/unidentified/match-view.ts';
import { CandidateRow, type LinkTarget } from './candidate-row.tsx';
import styles from './match.module.css';
import { noMatchDoubt } from './match-sentences.ts';
import { lookUpNamedOrders, type NamedOrder, type NamedOrders } from './named-orders.ts';

export type DeskMatches = {
  readonly view: MatchView | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly chosen: LinkTarget | null;
  readonly choose: (target: LinkTarget) => void;
};

type MatchDeskProps = { readonly matches: DeskMatches; readonly onAsk: (target: LinkTarget) => void };

/** The receiving orders that a parcel may belong to, with their reasons, and a way to name another one. */
export function MatchDesk({ matches, onAsk }: MatchDeskProps) {
  const t = useMessages();
  const best = useRef<HTMLOListElement>(null);
  const otherField = useRef<HTMLInputElement>(null);
  useDeskEntry(best, otherField);
  const { view, error, chosen, choose } = matches;
  const refusal = useQueueRefusal('receiving_write');
  const isOffered = chosen !== null && chosen.certainty !== 'none' && refusal === null;
  useShortcuts(isOffered ? [{ chord: 'Enter', label: 'shortcut.match.link', run: () => onAsk(chosen) }] : []);
  const rows = { chosenId: chosen?.order.id ?? null, onChoose: choose, onAsk };
  return (
    <>
      <section className={tableStyles.block} aria-label={t('match.title')}>
        <h3 className={tableStyles.title}>
          {t('match.title')}
          <KeyHint>M</KeyHint>
        </h3>
        <p className={styles.index}>
          <InboundIndexStatus />
        </p>
        <OfflineNote waits />
        {error !== null && <ProblemNotice error={error} form="section" onRetry={matches.retry} />}
        {view === undefined && error === null && <DelayedSkeleton lines={4} />}
        {view !== undefined && <Candidates view={view} best={best} {...rows} />}
      </section>
      <OtherOrder field={otherField} {...rows} />
    </>
  );
}

type Rows = {
  readonly chosenId: number | null;
  readonly onChoose: (target: LinkTarget) => void;
  readonly onAsk: (target: LinkTarget) => void;
};

type CandidatesProps = Rows & { readonly view: MatchView; readonly best: RefObject<HTMLOListElement | null> };

/** Lists proposals first; hints have their own heading, even if there is nothing else. */
function Candidates({ view, best, ...rows }: CandidatesProps) {
  const t = useMessages();
  const isHint = ({ certainty }: LinkTarget) => view.isNone || certainty === 'none';
  const hints = view.candidates.filter(isHint);
  const proposals = view.candidates.filter((candidate) => !isHint(candidate));
  return (
    <>
      {view.isNone && <NoCandidate hasHints={hints.length > 0} index={view.index} />}
      <CandidateList ref={best} label={t('match.candidates')} targets={proposals} {...rows} />
      {hints.length > 0 && <h4 className={styles.subtitle}>{t('match.hints')}</h4>}
      <CandidateList label={t('match.hints')} targets={hints} {...rows} />
    </>
  );
}

type NoCandidateProps = { readonly hasHints: boolean; readonly index: MatchView['index'] };

/** States that no order is meant only if all of them were compared. */
function NoCandidate({ hasHints, index }: NoCandidateProps) {
  const t = useMessages();
  const doubt = noMatchDoubt(index, t);
  return (
    <div className={styles.noneFound} role="status">
      <strong>{t(doubt === null ? 'match.none' : 'match.noneSoFar')}</strong>
      <p>{t(hasHints ? 'match.noneHints' : 'match.noneText')}</p>
      {doubt !== null && <p>{doubt}</p>}
    </div>
  );
}

type CandidateListProps = Rows & {
  readonly label: string;
  readonly targets: readonly LinkTarget[];
  readonly ref?: Ref<HTMLOListElement>;
};

function CandidateList({ ref, label, targets, chosenId, onChoose, onAsk }: CandidateListProps) {
  if (targets.length === 0) return null;
  return (
    <ol ref={ref} className="list" aria-label={label} onKeyDown={moveByArrows}>
      {targets.map((target) => (
        <CandidateRow
          key={target.order.id}
          target={target}
          isChosen={chosenId === target.order.id}
          onChoose={() => onChoose(target)}
          onAsk={() => onAsk(target)}
        />
      ))}
    </ol>
  );
}

/**
 * Registers the keys for the match desk: to the button of the best candidate or, if there is none, to the field for
 * another order. Enter on the row of the opened parcel leads there too.
 */
function useDeskEntry(
  list: RefObject<HTMLOListElement | null>,
  otherField: RefObject<HTMLInputElement | null>,
): void {
  const { desk } = useParcelPlace();
  const enter = useCallback(
    () => (list.current?.querySelector('button') ?? otherField.current)?.focus(),
    [list, otherField],
  );
  useShortcuts([
    { chord: 'm', label: 'shortcut.match.candidates', run: enter },
    { chord: 'o', label: 'shortcut.match.other', run: () => otherField.current?.focus() },
  ]);
  useEffect(() => desk.offer(enter), [desk, enter]);
}

/** Shows how many receiving orders this desk knows, how many of them still lack their boxes, and the refresh button. */
function InboundIndexStatus() {
  const t = useMessages();
  const client = useQueryClient();
  const query = receivingIndexQuery(useAccount().id);
  const { data: index } = useQuery(query);
  const refresh = useRequest('receiving.refreshIndex', (view) => client.setQueryData(query.queryKey, view));
  if (index === undefined) return null;
  return (
    <IndexStatus
      index={index}
      known={`${t('match.known')} ${inboundCoverage(index, t)}`}
      refreshLabel={t('match.refresh')}
      isRequested={refresh.isPending}
      wraps
      onRefresh={() => refresh.mutate({})}
    />
  );
}

type OtherOrderProps = {
  readonly field: Ref<HTMLInputElement>;
  readonly chosenId: number | null;
  readonly onChoose: (target: LinkTarget) => void;
  readonly onAsk: (target: LinkTarget) => void;
};

/** Takes a receiving order that a user types, or scans while its field has the focus. */
function OtherOrder({ field, chosenId, onChoose, onAsk }: OtherOrderProps) {
  const t = useMessages();
  const [text, setText] = useState('');
  const [isFocused, setFocused] = useState(false);
  const lookUp = useMutation({ gcTime: 0, mutationFn: lookUpNamedOrders });
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') lookUp.mutate([text]);
  };
  useScanResolver({
    id: 'match',
    label: t('match.scanLabel'),
    isExclusive: isFocused,
    async resolve(scan) {
      if (!isFocused) return null;
      const texts = scan.keyText === null ? [scan.text] : [scan.text, scan.keyText];
      setText(scan.text);
      const { found } = await lookUp.mutateAsync(texts);
      const [first] = found;
      if (first === undefined) return [];
      const { id, purchaseOrderNumber, asOf } = first.order;
      const sentence = t('match.scanFound', { count: found.length, id: String(id) });
      return [
        // Nothing to open: the result appears in its own position and takes the focus.
        deskFinding({
          key: `match ${id}`,
          kind: 'receivingOrder',
          title: purchaseOrderNumber ?? String(id),
          asOf,
          result: { tone: found.length === 1 ? 'done' : 'attention', sentence },
        }),
      ];
    },
  });
  return (
    <section className={tableStyles.block} aria-label={t('shortcut.match.other')}>
      <h3 className={tableStyles.title}>{t('shortcut.match.other')}</h3>
      <form className={styles.other} onSubmit={find}>
        <TextInput
          ref={field}
          className={styles.otherField}
          aria-label={t('match.otherField')}
          placeholder={t('match.otherField')}
          rightSection={<KeyHint>O</KeyHint>}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        <Button type="submit" variant="default" loading={lookUp.isPending}>
          {t('match.otherFind')}
        </Button>
      </form>
      <p className={styles.small}>{t('match.otherHint')}</p>
      {lookUp.error !== null && <FailureNotice error={lookUp.error} />}
      {lookUp.data !== undefined && (
        <Found
          key={lookUp.submittedAt}
          orders={lookUp.data}
          chosenId={chosenId}
          onChoose={onChoose}
          onAsk={onAsk}
        />
      )}
    </section>
  );
}

type FoundProps = Omit<OtherOrderProps, 'field'> & { readonly orders: NamedOrders };

function Found({ orders, chosenId, onChoose, onAsk }: FoundProps) {
  const t = useMessages();
  const { text, found, index } = orders;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    const isAwaited = isNowhere(activeElement) || list.current?.closest('section')?.contains(activeElement);
    // The user may have gone on to something else.
    if (isAwaited === true && !isModalOpen()) list.current?.querySelector('button')?.focus();
  }, []);
  if (found.length === 0) {
    return (
      <p className={styles.none} role="status">
        {t('match.otherNone', { text, coverage: inboundCoverage(index, t) })}
      </p>
    );
  }
  return (
    <ol ref={list} className="list" aria-label={t('shortcut.match.other')} onKeyDown={moveByArrows}>
      {found.map((named) => {
        const target = targetOf(named);
        return (
          <CandidateRow
            key={named.order.id}
            target={target}
            isChosen={chosenId === named.order.id}
            note={
              named.boxNumber === null ? null : (
                <p className={styles.small}>{t('match.otherBox', { box: named.boxNumber })}</p>
              )
            }
            onChoose={() => onChoose(target)}
            onAsk={() => onAsk(target)}
          />
        );
      })}
    </ol>
  );
}

function targetOf({ order }: NamedOrder): LinkTarget {
  return { order, certainty: null, reasons: [] };
}
