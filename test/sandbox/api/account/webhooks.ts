import { type Answer, type Call, ok } from '#test/sandbox/api/answer.ts';
import { BodyFields, type BodyProblems } from '#test/sandbox/api/body-fields.ts';
import { isRecord } from '#test/sandbox/api/json-body.ts';
import { largestLimit } from '#test/sandbox/api/paging.ts';
import { problemDetails, validationProblem } from '#test/sandbox/api/problems.ts';
import { openToken, sealToken } from '#test/sandbox/api/sealed-token.ts';
import { trackingTopic } from '#test/sandbox/world/orders/tracking-events.ts';
import type { WebhookSubscription } from '#test/sandbox/world/webhooks.ts';
import { wireTime } from '#test/sandbox/world/wire-time.ts';

/** The topic of the specification, and the topics of the reference notes (9.2). */
const topics: ReadonlySet<string> = new Set([
  trackingTopic,
  'order.shipped',
  'order.delivered',
  'order.shipment.delivered',
  'order.shipment.exception',
  'order.shipment.on_hold',
  'order.shipment.cancelled',
  'order.shipment.tracking.updated',
  'order.shipment.address.updated',
  'order.shipment.line_item.added',
  'order.shipment.line_item.removed',
  'order.shipment.line_item.updated',
  'order.shipment.shipping_service.updated',
  'return.created',
  'return.updated',
  'return.completed',
  'wro.created',
  'wro.updated',
  'wro.completed',
  'wro.box.arrived',
  'wro.box.scanned',
  'wro.box.stowed',
  'billing.charge.created',
  'billing.refund.created',
  'billing.credit.created',
]);

const secretPattern = /^whsec_[A-Za-z0-9+/=]{32}$/;
const usualPage = 50;
const pages = 'webhooks';

/** Whether an address is on this machine; the sandbox delivers only there. */
export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);

/** Addresses must be https; plain http is accepted only on loopback, where a receiver has no certificate. */
function isReceiver(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}

/** Shape H of the reference notes (10.1): the framework's own result object. */
const opaqueProblem = (status: number, problems: BodyProblems): Answer => ({
  status,
  body: { value: problems, formatters: [], content_types: [], declared_type: null, status_code: status },
});

const toWire = (
  { id, url, topics: wanted, description, createdAtMs }: WebhookSubscription,
  more: object,
): object => ({ id, url, topics: wanted, description, created_at: wireTime(createdAtMs, 'zulu'), ...more });

function readTopics(body: Readonly<Record<string, unknown>>, problems: BodyProblems): string[] {
  const wanted = body['topics'];
  if (!Array.isArray(wanted) || wanted.length === 0) {
    problems['topics'] = ['At least one topic is required.'];
    return [];
  }
  const wrong = wanted.find((topic) => typeof topic !== 'string' || !topics.has(topic));
  if (wrong !== undefined) problems['topics'] = [`The topic '${String(wrong)}' is not known.`];
  return wanted.map(String);
}

/** `POST /{version}/webhook` (specification 4.10; the additional fields are from reference notes, 9.1). */
export function createWebhook({ body, principal, nowMs }: Call): Answer {
  if (!isRecord(body)) return opaqueProblem(422, { '': ['An object is expected.'] });
  const problems: BodyProblems = {};
  const fields = new BodyFields(body, '', problems);
  const wanted = {
    topics: readTopics(body, problems),
    url: fields.text('url') ?? '',
    description: fields.text('description'),
    secret: fields.text('secret'),
  };
  if (!isReceiver(wanted.url)) fields.refuse('url', 'An https address is required.');
  if (wanted.secret !== null && !secretPattern.test(wanted.secret)) {
    fields.refuse('secret', 'The secret must be whsec_ and 32 base64 characters.');
  }
  if (Object.keys(problems).length > 0) return opaqueProblem(422, problems);
  const subscription = principal.merchant.webhooks.subscribe(wanted, nowMs);
  return ok(toWire(subscription, { secret: subscription.secret }));
}

/** `GET /{version}/webhook`: the subscriptions, oldest first, without their secrets. */
export function listWebhooks({ query, principal, url }: Call): Answer {
  const cursor = query.text('Cursor');
  const place = cursor === null ? { start: 0 } : (openToken(pages, cursor) as { start: number } | undefined);
  const size = query.integer('RecordsPerPage', usualPage, 1, largestLimit);
  if (place === undefined) query.refuse('Cursor', 'The cursor is not valid.');
  if (place === undefined || query.hasProblems) return validationProblem(400, query.problems);
  const all = principal.merchant.webhooks.subscriptions;
  const { start } = place;
  const linkTo = (at: number) => {
    const parameters = new URLSearchParams({
      RecordsPerPage: String(size),
      Cursor: sealToken(pages, { start: at }),
    });
    return new URL(`${url.pathname}?${parameters.toString()}`, url).href;
  };
  return ok({
    items: all.slice(start, start + size).map((one) => toWire(one, { enabled: true })),
    next: start + size < all.length ? linkTo(start + size) : null,
    prev: start > 0 ? linkTo(Math.max(0, start - size)) : null,
  });
}

export function deleteWebhook({ parameters, principal }: Call): Answer {
  const isGone = principal.merchant.webhooks.unsubscribe(parameters['id'] ?? '');
  return isGone ? { status: 204 } : problemDetails(404, 'The subscription was not found.');
}
