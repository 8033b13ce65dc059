import type { Api } from '#electron/api/api-client.ts';
import { unreadableError } from '#electron/api/api-error.ts';
import { readPaging } from '#electron/api/paging/paging.ts';
import { joinedParameter } from '#electron/cache/numbered-list.ts';
import type { PageReader } from '#electron/sync/page-reader.ts';
import type { ListRows, ReadList } from '#electron/sync/page-reading.ts';
import { isClosedStatus } from '#shared/receiving/model/receiving-change-rules.ts';
import { receivingStatuses } from '#shared/receiving/receiving.ts';
import { UnidentifiedOrderWire, unidentifiedPageSize } from '#shared/unidentified/unidentified.ts';
import type { InboundBox, InboundOrder, InboundParcel } from './inbound-record-rows.ts';
import { toInboundParcel } from './inbound-records.ts';

/** Ends a request, or only the wait for its turn. */
type Turn = { signal: AbortSignal; turnSignal: AbortSignal };

/** A page of an inbound list; `asOf` is when it was requested, ISO 8601 in UTC. */
export type InboundPage<Row> = { rows: Row[]; hasMore: boolean; asOf: string };

/** The sources of the inbound index, read in the background; everything rejects as the api does. */
export type InboundPages = {
  /** Pages of 250, numbered from 1. */
  readOrders(
    ask: { page: number; statuses: readonly string[]; ids: readonly number[] },
    turn: Turn,
  ): Promise<InboundPage<InboundOrder>>;
  readBoxes(orderId: number, turn: Turn): Promise<InboundPage<InboundBox>>;
  /** Pages of 50, numbered from 1. */
  readParcels(ask: { isLinked: boolean; page: number }, turn: Turn): Promise<InboundPage<InboundParcel>>;
  readParcel(id: number, turn: Turn): Promise<InboundPage<InboundParcel>>;
};

/** Orders in these states still expect deliveries; a state that this Dockhand does not know is not requested. */
export const openReceivingStatuses: readonly string[] = receivingStatuses.filter(
  (status) => !isClosedStatus(status),
);

/** The service's maximum (specification 4.3). */
const orderPageSize = 250;

const lists = {
  receivingOrders: 'receiving.list',
  receivingBoxes: 'receiving.listBoxes',
  unidentified: 'unidentified.list',
} as const satisfies Partial<Record<ReadList, string>>;

/** Reference-notes 1 and 3. */
export function createInboundPages({
  api,
  pages,
}: {
  api: Pick<Api, 'call' | 'download'>;
  pages: PageReader;
}): InboundPages {
  const read = async <List extends keyof typeof lists>(
    list: List,
    address: Pick<Parameters<Api['download']>[1], 'path'> & {
      query?: Record<string, string | number | boolean | null>;
    },
    [page, pageSize]: readonly [number, number],
    turn: Turn,
  ): Promise<InboundPage<ListRows[List]>> => {
    const operation = lists[list];
    const answer = await api.download(operation, { ...address, priority: 'background', ...turn });
    const found = await pages.read(list, answer.value);
    if (found === null) throw unreadableError(operation, 200, answer.requestId);
    const { rows } = found;
    const { hasMore } = readPaging(answer.headers, { page, pageSize, received: rows.length });
    return { rows, hasMore, asOf: answer.at };
  };

  return {
    readOrders: ({ page, statuses, ids }, turn) => {
      const query = {
        Page: page,
        Limit: orderPageSize,
        Statuses: joinedParameter(statuses),
        IDs: joinedParameter(ids),
      };
      return read('receivingOrders', { query }, [page, orderPageSize], turn);
    },
    readBoxes: (id, turn) => read('receivingBoxes', { path: { id } }, [1, Number.POSITIVE_INFINITY], turn),
    readParcels: ({ isLinked, page }, turn) =>
      read('unidentified', { query: { isCompleted: isLinked, page } }, [page, unidentifiedPageSize], turn),
    async readParcel(id, turn) {
      const schema = UnidentifiedOrderWire;
      const answer = await api.call('unidentified.read', {
        path: { id },
        priority: 'background',
        schema,
        ...turn,
      });
      return { rows: [toInboundParcel(answer.value)], hasMore: false, asOf: answer.at };
    },
  };
}
