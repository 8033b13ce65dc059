import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type LotResult, useLotChanges } from '#renderer/features/lots/changes/use-lot-changes.ts';
import { itemNamed } from '#renderer/features/lots/lot-items.ts';
import { findItems, listExclusionsBySku, readPart } from '#renderer/features/lots/lots-queries.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { outboxChangesQuery } from '#renderer/platform/bridge/queries.ts';
import { failureOf, fromService, secondsToWait } from '#renderer/platform/bridge/request-failure.ts';
import { deskFinding } from '#renderer/scan/resolvers/scan-finding.ts';
import { useScanResolver } from '#renderer/scan/scan-provider.tsx';
import { visibleText } from '#renderer/scan/scan-sentences.ts';
import type { LotAction } from '#shared/lots/model/lot-exclusion-rules.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import {
  changeOfList,
  type ListedChange,
  type ListedItem,
  lineOfScan,
  listedBySku,
  lotFindings,
  readLotLines,
  resultsByLine,
  unfinishedLines,
  withEachDate,
} from './lot-list-findings.ts';

/** The number of items read concurrently, so that other requests get their turn. */
const maxConcurrentReads = 3;

/**
 * Looks up the items named in a list, by id or SKU, with their current lots and exclusions from the service.
 *
 * @param onRead called with the number of items read
 * @param isWanted returns whether someone still waits for the items; otherwise the rest is not read
 */
async function readListedItems(
  names: readonly string[],
  onRead: (count: number) => void,
  isWanted: () => boolean,
): Promise<ReadonlyMap<string, ListedItem>> {
  const items = new Map<string, ListedItem>();
  const waiting = names.values();
  const readOn = async () => {
    for (const name of waiting) {
      if (!isWanted()) return;
      items.set(name, await readItem(name, isWanted));
      onRead(items.size);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentReads }, readOn));
  return items;
}

/** If the limit of the minute is used up, the item is read once allowed. */
async function readItem(name: string, isWanted: () => boolean): Promise<ListedItem> {
  for (;;) {
    try {
      return await readNamed(name);
    } catch (error) {
      const failed: ListedItem = { state: 'failed', reason: failureReason(failureOf(error)) };
      const seconds = secondsToWait(error);
      if (seconds === null) return failed;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      if (!isWanted()) return failed;
    }
  }
}

async function readNamed(name: string): Promise<ListedItem> {
  const item = await itemOf(name);
  if (item === null) return await readBySku(name);
  const { inventoryId } = item;
  const [exclusions, lots] = await Promise.all([
    knownOrNull(readPart.exclusions(inventoryId, 'service')),
    knownOrNull(readPart.lots(inventoryId, 'service')),
  ]);
  return {
    state: 'found',
    inventoryId,
    name: item.sku ?? String(inventoryId),
    exclusions: exclusions?.data.lotExclusions ?? null,
    lots: lots?.data.lots ?? null,
  };
}

/** The service's search returns only the best matches, so it's asked for its exclusions of exactly this SKU. */
async function readBySku(sku: string): Promise<ListedItem> {
  try {
    const item = listedBySku(sku, await listExclusionsBySku(sku));
    if (item === null) return { state: 'unknown' };
    if (item.inventoryId === null) return item;
    const lots = await knownOrNull(readPart.lots(item.inventoryId, 'service'));
    return { ...item, lots: lots?.data.lots ?? null };
  } catch (error) {
    const { code } = failureOf(error);
    if (code === 'NOT_FOUND' || code === 'UNSUPPORTED') return { state: 'unknown' };
    throw error;
  }
}

type NamedItem = { readonly inventoryId: number; readonly sku: string | null };

/** The catalog on this desk knows most of them; the service is asked for the others, and nothing stands in for it. */
async function itemOf(name: string): Promise<NamedItem | null> {
  const { matches } = await call('inventory.lookUp', { texts: [name] });
  const named = matches.filter(({ by, item }) => by !== 'lot' && item.removedAt === null);
  const [first] = named;
  if (first !== undefined && named.filter(({ by }) => by === first.by).length === 1) return first.item;
  return itemNamed(fromService(await findItems(name)).data.items, name);
}

/**
 * Returns the service's response, or its earlier one; null if it offers no such list, or can't be asked: a waiting
 * change is checked against it before it is sent.
 */
async function knownOrNull<Value>(request: Promise<Value>): Promise<Value | null> {
  try {
    return await request;
  } catch (error) {
    const { code } = failureOf(error);
    if (code === 'UNSUPPORTED' || code === 'OFFLINE') return null;
    throw error;
  }
}

/** A list that was looked up: its text and, after an action, the outcomes of its lots by line. */
type Checked = {
  readonly text: string;
  readonly items: Awaited<ReturnType<typeof readListedItems>>;
  readonly queued: readonly OutboxEntry[];
  readonly results: ReadonlyMap<number, LotResult>;
};

const noResults: ReadonlyMap<number, LotResult> = new Map();

/** Manages a list of lots that is typed, pasted or scanned, looked up, reviewed, and only then applied. */
export function useLotList(opened: string | null) {
  const t = useMessages();
  const account = useAccount();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [action, setAction] = useState<LotAction>('exclude');
  const [readCount, setReadCount] = useState(0);
  const [checked, setChecked] = useState<Checked | null>(null);
  const lines = useMemo(() => readLotLines(text, opened), [text, opened]);
  const names = useMemo(() => [...new Set(lines.flatMap(({ item }) => item ?? []))], [lines]);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const checking = useMutation({
    mutationFn: async (of: string) => {
      setReadCount(0);
      // Read first: a change that is sent between the reads would otherwise be in neither.
      const { entries: queued } = await client.fetchQuery({
        ...outboxChangesQuery(account.id),
        staleTime: 0,
      });
      const items = await readListedItems(names, setReadCount, () => isMounted.current);
      return { text: withEachDate(of, opened, items), items, queued };
    },
    onSuccess: (read, of) => {
      setText((now) => (now === of ? read.text : now));
      setChecked({ ...read, results: new Map() });
    },
  });
  const isCurrent = checked !== null && checked.text === text && !checking.isPending;
  const findings = useMemo(
    () => (checked === null || checked.text !== text ? [] : lotFindings(lines, checked, action)),
    [checked, text, lines, action],
  );
  const ready = findings.filter(({ kind }) => kind === 'ready');
  const changing = useLotChanges<ListedChange & { readonly text: string }>((results, change) => {
    // Each line is back in its previous state, and is checked again.
    if (change.isUndo === true) checking.mutate(text);
    else {
      setChecked((now) =>
        now?.text === change.text ? { ...now, results: resultsByLine(change, results) } : now,
      );
    }
  });
  const results = isCurrent ? checked.results : noResults;
  const unfinished = useMemo(() => unfinishedLines(findings, results), [findings, results]);
  const add = (line: string) =>
    setText((now) => `${now}${now === '' || now.endsWith('\n') ? '' : '\n'}${line}\n`);
  useListScans(add, changing.isPending ? t('lotList.changing', { count: ready.length }) : null);
  return {
    text,
    setText,
    action,
    setAction: (next: LotAction) => {
      setAction(next);
      changing.reset();
      if (checked === null || checked.results.size === 0) return;
      // The states of its lots are from before the change.
      setChecked(null);
      checking.mutate(text);
    },
    lines,
    itemCount: names.length,
    readCount,
    isChecking: checking.isPending,
    check: () => checking.mutate(text),
    isCurrent,
    findings,
    ready,
    results,
    /** Null if nothing was done. */
    undo: changing.undoOf([...results.values()], { action, lots: [], lines: [], text }),
    error: checking.error ?? changing.error,
    isChanging: changing.isPending,
    change: () => changing.mutate({ ...changeOfList(findings, action), text }),
    unfinished,
    keepUnfinished: () => {
      setText(unfinished.join('\n'));
      setChecked(null);
    },
  };
}

export type LotList = ReturnType<typeof useLotList>;

/**
 * Adds a line for every label scanned in the meantime.
 *
 * @param refusal why no line can be added now; otherwise null
 */
function useListScans(add: (line: string) => void, refusal: string | null): void {
  const t = useMessages();
  useScanResolver({
    id: 'lot-list',
    label: t('lotList.title'),
    isExclusive: true,
    async resolve(scan, { catalog }) {
      const line = lineOfScan(await catalog);
      // The tabs between its parts have no visible shape.
      const shown = visibleText(line.replaceAll('\t', ' ').trim());
      return [
        deskFinding({
          key: `lot-list ${scan.id}`,
          kind: 'inventoryItem',
          title: shown,
          result:
            refusal === null
              ? { tone: 'done', sentence: t('lotList.scanned', { line: shown }) }
              : { tone: 'wrong', sentence: refusal },
          open: () => refusal === null && add(line),
        }),
      ];
    },
  });
}
