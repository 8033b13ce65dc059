import { z } from 'zod';
import { type ReceivingOrder, ReceivingOrderWire } from '../../../shared/receiving/receiving.ts';
import { type UnidentifiedOrder, UnidentifiedOrderWire } from '../../../shared/unidentified/unidentified.ts';
import type { LinkedUnidentified } from '../../../shared/unidentified/unidentified-change-view.ts';
import type { Api } from '../../api/api-client.ts';
import { ServiceError } from '../../api/api-error.ts';
import {
  type BeginNote,
  type ChangeEntry,
  changeRecord,
  noteChange,
  otherAccount,
} from '../../cache/activity/change-record.ts';
import { fetchById } from '../../cache/record-reader.ts';
import type { Unidentified } from './unidentified.ts';

/** What is written into the activity log; subject, such as `unidentified receiving order 12 → receiving order 4711`. */
export type UnidentifiedChangeEntry = ChangeEntry<'unidentified.link'>;

/** Which parcel, and the receiving order that it belongs to. */
type Link = { id: number; receivingOrderId: number };

/** Links of unidentified receiving orders. */
export type UnidentifiedLinks = {
  /**
   * Links a parcel with a receiving order, which cannot be taken back: whoever asks has confirmed that. Both are read
   * anew first. Rejects with CONFLICT, saying with which order and since when, where it is linked already, and where the
   * receiving order was cancelled; with NOT_FOUND for either that the service does not know.
   */
  link(change: Link): Promise<LinkedUnidentified>;
};

type UnidentifiedLinksOptions = {
  api: Pick<Api, 'call'>;
  unidentified: Pick<Unidentified, 'read'>;
  /** Whose orders they are; null when nobody is signed in. */
  account: () => string | null;
  /** Called for every link that is asked for, for the activity log. */
  startActivity: BeginNote<UnidentifiedChangeEntry>;
};

const operation = 'unidentified.link' as const;

/** Specification 4.11, reference-notes 1.4. */
export function createUnidentifiedLinks(options: UnidentifiedLinksOptions): UnidentifiedLinks {
  const { api, unidentified, account, startActivity } = options;

  /** The receiving order as the service has it; rejects where it is unknown or cancelled. */
  const checkReceivingOrder = async (id: number): Promise<void> => {
    const order = await fetchById(api, 'receiving.read', id, ReceivingOrderWire).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'NOT_FOUND') throw unknownReceivingOrder(id, error);
      throw error;
    });
    refuseIfCancelled(order.data);
  };

  const make = async ({ id, receivingOrderId }: Link) => {
    const owner = account();
    await checkReceivingOrder(receivingOrderId);
    if (account() !== owner) throw otherAccount(operation);
    return changeRecord<UnidentifiedOrder>({
      operation,
      account,
      read: () => unidentified.read({ id }),
      fetch: async () => (await fetchById(api, 'unidentified.read', id, UnidentifiedOrderWire)).data,
      check: (order, requestId) => {
        refuseIfLinked(order, receivingOrderId, requestId);
      },
      send: (guard) =>
        api.call(operation, {
          path: { id },
          guard,
          body: { wro_id: receivingOrderId },
          priority: 'person',
          schema: z.unknown(),
        }),
      isDone: ({ linkedWroId }) => linkedWroId === receivingOrderId,
      async explain(refusal) {
        if (refusal.code !== 'NOT_FOUND') return refused({ id, receivingOrderId }, refusal);
        await checkReceivingOrder(receivingOrderId);
        return notOffered(refusal);
      },
    });
  };

  return {
    async link(change) {
      const subject = `unidentified receiving order ${change.id} → receiving order ${change.receivingOrderId}`;
      const entry = { action: operation, subject } as const;
      const { outcome, record } = await noteChange(startActivity, entry, () => make(change));
      return { outcome, order: record };
    },
  };
}

function conflict(message: string, requestId: string | null, since: string | null = null): ServiceError {
  const when = since === null ? {} : { since };
  return new ServiceError(
    { code: 'CONFLICT', message, requestId, ...when },
    { operation, status: null, requestId },
  );
}

/** Linked by somebody else, with whichever order: it is told, and never linked again. */
function refuseIfLinked(order: UnidentifiedOrder, wanted: number, requestId: string | null): void {
  const { id, linkedWroId, linkedWroDate } = order;
  if (linkedWroId === null) return;
  const what = `Parcel ${id} was linked with receiving order ${linkedWroId}`;
  const rest =
    linkedWroId === wanted
      ? 'the one that you chose. Nothing is left to be done.'
      : `not with ${wanted}. A link cannot be taken back; nothing was changed.`;
  throw conflict(`${what}, ${rest}`, requestId, linkedWroDate);
}

function refuseIfCancelled({ id, status }: ReceivingOrder): void {
  if (status !== 'Cancelled') return;
  throw conflict(
    `Receiving order ${id} was cancelled: no parcel can belong to it. Nothing was changed.`,
    null,
  );
}

function unknownReceivingOrder(id: number, { status, requestId }: ServiceError): ServiceError {
  const message = `The service knows no receiving order ${id}; it may belong to another account. Nothing was changed.`;
  return new ServiceError({ code: 'NOT_FOUND', message, requestId }, { operation, status, requestId });
}

/** Both are there, and still the service finds nothing: it has no such operation. */
function notOffered({ status, requestId }: ServiceError): ServiceError {
  const message = 'This server can’t link a parcel to a receiving order.';
  return new ServiceError({ code: 'UNSUPPORTED', message, requestId }, { operation, status, requestId });
}

/** The service's own reason, with what it is about. */
function refused({ id, receivingOrderId }: Link, refusal: ServiceError): ServiceError {
  const { failure, status, requestId } = refusal;
  const message = `The service does not link parcel ${id} with receiving order ${receivingOrderId}. It says: ${failure.message} Nothing was changed.`;
  const fields = failure.code === 'INVALID' ? failure.fields : {};
  return new ServiceError(
    { code: 'INVALID', message, requestId, fields },
    { operation, status, requestId },
    { cause: refusal },
  );
}
