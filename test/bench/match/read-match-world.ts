import type { MatchCandidate } from '../../../shared/matching/match-candidate.ts';
import { ReceivingBoxListWire, ReceivingOrderListWire } from '../../../shared/receiving/receiving.ts';
import {
  type UnidentifiedOrder,
  UnidentifiedOrderListWire,
  unidentifiedPageSize,
} from '../../../shared/unidentified/unidentified.ts';
import type { Sandbox } from '../../sandbox/start-sandbox.ts';

const version = '2026-07';
const largestPage = 250;
const atOnce = 8;

async function read(sandbox: Sandbox, path: string): Promise<unknown> {
  const response = await fetch(`${sandbox.baseUrl}/${version}${path}`, {
    headers: { authorization: `Bearer ${sandbox.demo.personalToken}` },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.json();
}

async function readPages<Row>(
  size: number,
  pageOf: (page: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const found = await pageOf(page);
    for (const row of found) rows.push(row);
    if (found.length < size) return rows;
  }
}

/** Every receiving order, as a desk reads it: of those that are closed no boxes, which cost a call each. */
export async function readCandidates(sandbox: Sandbox): Promise<MatchCandidate[]> {
  const orders = await readPages(largestPage, async (page) =>
    ReceivingOrderListWire.parse(await read(sandbox, `/receiving?Page=${page}&Limit=${largestPage}`)),
  );
  const candidates: MatchCandidate[] = orders.map((order) => ({ order, boxes: [] }));
  const open = candidates.filter(({ order }) => order.status !== 'Completed' && order.status !== 'Cancelled');
  const readBoxes = async () => {
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      next.boxes = ReceivingBoxListWire.parse(await read(sandbox, `/receiving/${next.order.id}/boxes`));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readBoxes));
  return candidates;
}

/** Every unidentified receiving order that waits. */
export function readParcels(sandbox: Sandbox): Promise<UnidentifiedOrder[]> {
  return readPages(unidentifiedPageSize, async (page) =>
    UnidentifiedOrderListWire.parse(
      await read(sandbox, `/unidentified-receiving-order?isCompleted=false&page=${page}`),
    ),
  );
}
