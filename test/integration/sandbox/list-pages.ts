import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { getPath, type JsonRecord } from './call-sandbox.ts';

export interface ItemPage {
  items: JsonRecord[];
  first?: string | null;
  last?: string | null;
  next?: string | null;
  prev?: string | null;
}

export async function getPage(sandbox: Sandbox, path: string): Promise<ItemPage> {
  const response = await getPath(sandbox, path);
  if (response.status !== 200)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as ItemPage;
}

/** The path of a cursor, in any of its three forms. */
export function followCursor(sandbox: Sandbox, path: string, cursor: string): string {
  if (cursor.startsWith(sandbox.baseUrl)) return cursor.slice(sandbox.baseUrl.length);
  return cursor.startsWith('/') ? cursor : `${path.split('?')[0] ?? ''}?Cursor=${encodeURIComponent(cursor)}`;
}

/** All rows of a list, from its first page on. */
export async function getAllItems(sandbox: Sandbox, path: string): Promise<JsonRecord[]> {
  const items: JsonRecord[] = [];
  let next: string | null = path;
  while (next !== null) {
    const page: ItemPage = await getPage(sandbox, next);
    items.push(...page.items);
    next = typeof page.next === 'string' ? followCursor(sandbox, path, page.next) : null;
  }
  return items;
}
