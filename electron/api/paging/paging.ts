import { LostPlaceError, type ServiceError } from '#electron/api/api-error.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import { sentence } from '#shared/messages/messages.ts';

type Paging = { totalCount: number | null; hasMore: boolean };

/**
 * Reads the paging headers of a list (reference-notes 3.1), the most informative first: `Next-Page` is absent on the
 * last page, so it only proves that there is more; then `Total-Pages`, then `Total-Count`. Without any, a full page
 * means that there may be more. An empty page may be beyond the last one, so its `Next-Page` proves nothing; counts that
 * promise more are trusted, because a list must not be taken for complete too early.
 *
 * @param headers keyed by lowercase name
 * @param fetched the page (from 1) and its size as requested, and the number of records received
 */
export function readPaging(
  headers: Readonly<Record<string, string>>,
  fetched: { page: number; pageSize: number; received: number },
): Paging {
  const totalCount = readCount(headers['total-count']);
  const totalPages = readCount(headers['total-pages']);
  const pageSize = readCount(headers['page-size']) ?? fetched.pageSize;
  const isEmpty = fetched.received === 0;
  if (!isEmpty && (headers['next-page'] ?? '').trim() !== '') return { totalCount, hasMore: true };
  if (totalPages !== null) return { totalCount, hasMore: fetched.page < totalPages };
  if (totalCount !== null) return { totalCount, hasMore: fetched.page * pageSize < totalCount };
  return { totalCount, hasMore: !isEmpty && fetched.received >= pageSize };
}

/**
 * Returns the number of records of a list, from its headers: `Total-Count`, else `Total-Pages` full ones, which is at
 * most one page too many. Null without either.
 */
export function readExtent(headers: Readonly<Record<string, string>>, pageSize: number): number | null {
  const totalPages = readCount(headers['total-pages']);
  return readCount(headers['total-count']) ?? (totalPages === null ? null : totalPages * pageSize);
}

function readCount(text: string | undefined): number | null {
  return text !== undefined && /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : null;
}

/** Reads all pages of a list, in order, one request at a time. */
type PagingOptions = {
  /** Named in the error if the pages never end. */
  operation: Operation;
  /** Stops the pagination: the next step rejects with its reason. */
  signal?: AbortSignal | undefined;
  /** Pages after which it stops with an error, default 100,000: no list is that long. */
  maxPages?: number;
};

/** When omitted, the first page. */
type PagingStart<Place> = { from?: Place | null };

/** A page by its number: its records' IDs show whether it differs from the page before. */
type NumberedPage<Page> = { page: Page; ids: readonly number[]; hasMore: boolean };

const defaultMaxPages = 100_000;

/**
 * Paginates a list whose pages are counted from 1, or from where an earlier pagination stopped, using its headers or,
 * without any, until a page is short: see {@link readPaging}, which determines `hasMore`. If the same records arrive
 * twice in a row, the service does not turn pages: if they are more than requested, they are the complete list and the
 * pagination finishes; otherwise it fails with a SERVICE error, because records would be missing.
 *
 * @param pageSize number of records requested per page
 */
export async function* paginateNumberedPages<Page>(
  pageSize: number,
  read: (page: number) => Promise<NumberedPage<Page>>,
  paging: PagingOptions & PagingStart<number>,
): AsyncGenerator<Page, void, undefined> {
  let before = '';
  for (let number = paging.from ?? 1; ; number += 1) {
    const { page, ids, hasMore } = await step(paging, number, () => read(number));
    const shown = ids.join();
    const isSame = ids.length > 0 && shown === before;
    if (isSame && ids.length > pageSize) return;
    if (isSame) throw cursorLoopError(paging.operation);
    yield page;
    if (!hasMore) return;
    before = shown;
  }
}

/**
 * Paginates a list in which each page names the next one by a cursor: an address, a path or a token (reference-notes
 * 6.4). Follows it only on the API's own origin; a cursor that leads elsewhere rejects, and one that was followed
 * before causes a SERVICE error. Starts at `from`, the `next` of a page of an earlier pagination.
 */
export async function* paginateCursors<Page extends { next: string | null }>(
  read: (cursor: string | null) => Promise<Page>,
  paging: PagingOptions & PagingStart<string>,
): AsyncGenerator<Page, void, undefined> {
  let cursor: string | null = paging.from ?? null;
  const followed = new Set(cursor === null ? [] : [cursor]);
  for (let number = 1; ; number += 1) {
    const current: string | null = cursor;
    const page: Page = await step(paging, number, () => read(current));
    yield page;
    if (page.next === null) return;
    if (followed.has(page.next)) throw cursorLoopError(paging.operation);
    followed.add(page.next);
    cursor = page.next;
  }
}

/** The position at which a list of events continues: after the event with this ID. */
type EventCursor = { eventId: number };

/** Throws a SERVICE error if a list of events would continue at or before the event that it came from. */
export function rejectCursorLoop(operation: Operation, current: EventCursor | null, next: EventCursor): void {
  if (current !== null && next.eventId <= current.eventId) throw cursorLoopError(operation);
}

async function step<Page>(paging: PagingOptions, number: number, read: () => Promise<Page>): Promise<Page> {
  const { signal, maxPages = defaultMaxPages } = paging;
  signal?.throwIfAborted();
  if (number > maxPages) throw cursorLoopError(paging.operation);
  const page = await read();
  signal?.throwIfAborted();
  return page;
}

function cursorLoopError(operation: Operation): ServiceError {
  const message = sentence('failure.repeatingPages');
  return new LostPlaceError(
    { code: 'SERVICE', message, requestId: null, status: null },
    { operation, status: null, requestId: null },
  );
}
