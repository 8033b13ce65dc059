import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveOnLoopback } from './loopback-server.ts';
import {
  centers,
  channels,
  inventoryItems,
  invoices,
  largestId,
  order,
  products,
  receivingOrders,
  shipment,
  transaction,
} from './third-party-records.ts';

export interface ThirdPartyCall {
  method: string;
  /** Path below the service's base path. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  /** The part of the path that the route leaves variable. */
  id: number;
}

type Answer = { status?: number; body?: unknown };

/** The service is below a path of a host, as behind a gateway. */
const basePath = '/gate/logistics';
const token = 'a token of another kind.with-dots_and~tildes';

/** Tokens that look like addresses, because clients must not interpret them. */
const cursorTo = (at: number) => `//p?at=${at}&x=/+=`;
const readCursor = (cursor: string | null) => {
  const at = /^\/\/p\?at=(\d)&x=\/\+=$/.exec(cursor ?? '')?.[1];
  return cursor === null ? 0 : at === undefined ? null : Number(at);
};

function pageOf(rows: readonly object[], cursor: string | null, size: number): Answer {
  const at = readCursor(cursor);
  if (at === null) return { status: 400, body: 'no such place' };
  return {
    body: {
      items: rows.slice(at, at + size),
      first: cursorTo(0),
      ...(at + size < rows.length ? { next: cursorTo(at + size) } : { next: null }),
    },
  };
}

/** The pages of the inventory, with plain tokens as cursors. */
function inventoryPage(query: URLSearchParams): Answer {
  const at = Number(query.get('Cursor') ?? query.get('cursor') ?? 0);
  return { body: { items: inventoryItems.slice(at, at + 2), next: at + 2 < 5 ? String(at + 2) : null } };
}

function numbered(rows: readonly object[], query: URLSearchParams): Answer {
  const limit = Number(query.get('Limit') ?? 50);
  const start = (Number(query.get('Page') ?? 1) - 1) * limit;
  return { body: rows.slice(start, start + limit) };
}

const lotsRestored = (body: Record<string, unknown>) => ({
  lot_number: body['lot_number'],
  inventory_id: body['inventory_id'],
  is_deleted: false,
  deleted_timestamp: null,
});

/** Every operation that it offers, as section 4 of the specification shows them; `#` is a placeholder for an id. */
function routes(state: { isCancelled: boolean }): Readonly<Record<string, (call: ThirdPartyCall) => Answer>> {
  const orders = () => [
    { ...order, shipments: [{ ...shipment, status: state.isCancelled ? 'Cancelled' : 'Processing' }] },
  ];
  return {
    'GET /2026-07/channel': () => ({ body: channels }),
    'GET /2025-07/fulfillment-center': () => ({ body: centers }),
    'GET /2.0/receiving': ({ query }) => numbered(receivingOrders, query),
    'GET /2.0/receiving/#': ({ id }) => {
      const found = receivingOrders.find((one) => one.id === id);
      return found === undefined ? { status: 404 } : { body: found };
    },
    'GET /2.0/inventory': ({ query }) => inventoryPage(query),
    'GET /2.0/product': () => ({ body: products }),
    'POST /2025-07/product': ({ body }) => ({
      status: 201,
      body: { id: 77, name: body['name'], variants: null },
    }),
    'POST /2025-07/product/#/variants': ({ id }) => ({ status: 201, body: { ...products[0], id } }),
    'POST /1.0/product/batch': ({ headers }) =>
      headers['x-own-channel'] === String(largestId)
        ? { body: [{ id: 78, name: 'B', reference_id: 'R', channel: null }] }
        : { status: 400 },
    'POST /Experimental/channel:search': () => ({ body: { items: null, next: null, total_records: 0 } }),
    'GET /2.0/order': ({ query }) => numbered(orders(), query),
    'GET /1.0/order': ({ query }) => numbered(orders(), query),
    'POST /2025-07/shipment/#:cancel': () => {
      state.isCancelled = true;
      return { body: { ...shipment, status: 'Cancelled' } };
    },
    'GET /Experimental/invoices': ({ query }) => pageOf(invoices, query.get('cursor'), 2),
    'GET /Experimental/invoices/#/transactions': ({ query }) => pageOf([transaction], query.get('cursor'), 2),
    'POST /1.0/return': ({ headers, body }) => {
      const isOwn = headers['x-own-channel'] === String(largestId);
      return isOwn && typeof body['referenceId'] === 'string' ? { status: 200 } : { status: 400 };
    },
    'POST /2026-07/lot-exclusion/restore': ({ body }) => ({ body: lotsRestored(body) }),
    'POST /2026-07/webhook': () => ({ status: 201 }),
  };
}

function answer(response: ServerResponse, { status = 200, body }: Answer): void {
  const content = body === undefined ? '' : JSON.stringify(body);
  // Header names are case-insensitive, and so is the media type.
  response.writeHead(status, {
    'CONTENT-type': 'Application/JSON;Charset=UTF-8',
    'X-Powered-By': 'Somebody',
  });
  response.end(content);
}

/** Starts a service that was written from the specification alone. The caller closes it. */
export async function openThirdParty() {
  const calls: ThirdPartyCall[] = [];
  const known = routes({ isCancelled: false });

  async function serve(call: ThirdPartyCall): Promise<Answer> {
    if (call.headers.authorization !== `Bearer ${token}`) return { status: 401 };
    calls.push(call);
    const pattern = `${call.method} ${call.path.replace(/(?<=\/[a-z]+\/)\d+/, '#')}`;
    return known[pattern]?.(call) ?? { status: 404 };
  }

  const { origin, close } = await serveOnLoopback((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    void text(request).then(async (content) => {
      const path = url.pathname.startsWith(basePath) ? url.pathname.slice(basePath.length) : '/outside';
      const call = {
        method: request.method ?? '',
        path,
        query: url.searchParams,
        headers: request.headers,
        body: content === '' ? {} : (JSON.parse(content) as Record<string, unknown>),
        id: Number(/\/[a-z]+\/(\d+)/.exec(path)?.[1] ?? 0),
      };
      answer(response, await serve(call));
    });
  });
  return {
    baseUrl: `${origin}${basePath}`,
    demo: { personalToken: token },
    channelHeader: 'X-Own-Channel',
    calls,
    close,
  };
}

export type ThirdParty = Awaited<ReturnType<typeof openThirdParty>>;
