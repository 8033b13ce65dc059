/** What an answer's headers say of the pages around it. */
export type Paging = { totalCount: number | null; hasMore: boolean };

/**
 * Reads the paging headers of a list (reference-notes 3.1), in the order of how much they say: `Next-Page` is
 * absent on the last page, so it only proves that there is more; then `Total-Pages`, then `Total-Count`. Without
 * any, a full page means that there may be more.
 *
 * @param headers by lower-case name
 * @param asked the page (from 1) and its size as asked for, and how many records came
 */
export function readPaging(
  headers: Readonly<Record<string, string>>,
  asked: { page: number; pageSize: number; received: number },
): Paging {
  const totalCount = readCount(headers['total-count']);
  const totalPages = readCount(headers['total-pages']);
  const pageSize = readCount(headers['page-size']) ?? asked.pageSize;
  if ((headers['next-page'] ?? '').trim() !== '') return { totalCount, hasMore: true };
  if (totalPages !== null) return { totalCount, hasMore: asked.page < totalPages };
  if (totalCount !== null) return { totalCount, hasMore: asked.page * pageSize < totalCount };
  return { totalCount, hasMore: asked.received > 0 && asked.received >= pageSize };
}

function readCount(text: string | undefined): number | null {
  return text !== undefined && /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : null;
}
