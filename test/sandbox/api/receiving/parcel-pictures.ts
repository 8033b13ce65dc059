import { createHash } from 'node:crypto';
import type { Answer, Call } from '#test/sandbox/api/answer.ts';
import { readPathId } from '#test/sandbox/api/path-id.ts';
import { problemDetails } from '#test/sandbox/api/problems.ts';
import { drawParcelPicture } from '#test/sandbox/world/receiving/parcel-picture.ts';
import type {
  UnidentifiedAttachment,
  UnidentifiedOrder,
} from '#test/sandbox/world/receiving/unidentified-order.ts';
import type { Merchant, World } from '#test/sandbox/world/world.ts';

/** Path of the pictures that need no token: the key in the address is sufficient. */
export const openPicturePath = '/parcel-pictures/';

const keyOf = (attachment: UnidentifiedAttachment): string =>
  createHash('sha256').update(`${attachment.id} ${attachment.createdAtMs}`).digest('hex').slice(0, 32);

/** The address of an attachment on the sandbox's own origin, unless it points elsewhere. */
export function attachmentAddress(
  order: UnidentifiedOrder,
  attachment: UnidentifiedAttachment,
  origin: string,
): string {
  const { target, id, needsToken } = attachment;
  if (target.kind === 'address') return target.address;
  const path = needsToken
    ? `/2026-07/unidentified-receiving-order/${order.id}/attachments/${id}`
    : `${openPicturePath}${order.id}/${id}?key=${keyOf(attachment)}`;
  return new URL(path, origin).href;
}

const page = '<!doctype html><title>Sign in</title><p>Your session has ended. Please sign in again.</p>';

function pictureAnswer(order: UnidentifiedOrder, attachment: UnidentifiedAttachment): Answer {
  const { kind } = attachment.target;
  if (kind === 'picture') {
    const { trackingBarcode: tracking, barcode: tag } = order;
    const bytes = drawParcelPicture({ key: attachment.id, tracking, tag });
    return { status: 200, content: { type: 'image/png', bytes } };
  }
  // The type claims a picture, as a careless gateway would.
  if (kind === 'page') return { status: 200, content: { type: 'image/png', bytes: Buffer.from(page) } };
  return { status: 404 };
}

function findAttachment(
  { unidentifiedOrders }: Merchant,
  orderId: string | undefined,
  attachmentId: string | undefined,
): { order: UnidentifiedOrder; attachment: UnidentifiedAttachment } | null {
  const wantedOrder = readPathId(orderId);
  const wanted = readPathId(attachmentId);
  const order = unidentifiedOrders.find(({ id }) => id === wantedOrder);
  const attachment = order?.attachments.find(({ id }) => id === wanted);
  return order === undefined || attachment === undefined ? null : { order, attachment };
}

/** A picture that requires the bearer token. */
export function getAttachment({ principal, parameters }: Call): Answer {
  const found = findAttachment(principal.merchant, parameters.uroId, parameters.attachmentId);
  return found === null || !found.attachment.needsToken
    ? problemDetails(404, 'The attachment was not found.')
    : pictureAnswer(found.order, found.attachment);
}

/** A picture below `openPicturePath`, without a token; 404 if the key does not match. */
export function openPictureAnswer(world: World, url: URL): Answer {
  const [orderId, attachmentId] = url.pathname.slice(openPicturePath.length).split('/');
  for (const merchant of [world.demo, world.other]) {
    const found = findAttachment(merchant, orderId, attachmentId);
    if (found === null) continue;
    const { order, attachment } = found;
    const isOpen = !attachment.needsToken && url.searchParams.get('key') === keyOf(attachment);
    if (isOpen) return pictureAnswer(order, attachment);
  }
  return { status: 404 };
}
