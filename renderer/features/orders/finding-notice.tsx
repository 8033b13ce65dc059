import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { Ref } from 'react';
import { failureText } from '#renderer/components/feedback/failure-text.ts';
import { FilterField } from '#renderer/components/list-screen/filters/field-filter.tsx';
import { textFrom, textsFrom } from '#renderer/components/list-screen/list-search.ts';
import { showOrderStatus, showShipmentStatus } from '#renderer/components/records/order-status.ts';
import { RecordLink } from '#renderer/components/text/record-link.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { assertNever } from '#renderer/platform/bridge/assert-never.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';
import type { OrderFilters } from '#shared/orders/orders.ts';
import {
  type Attempt,
  type FoundOrder,
  findOrder,
  findShipment,
  type OrderSources,
  soleOrder,
} from './find-order.ts';
import styles from './finding-notice.module.css';
import { ordersKey } from './orders-queries.ts';

/** More than a user would read through; they narrow the text instead. */
const maxShipments = 20;

const noFilters: OrderFilters = {
  ids: [],
  references: [],
  insertedFrom: null,
  insertedTo: null,
  hasTracking: null,
  isTrackingUploaded: null,
};

const isNotFound = (error: unknown) => failureOf(error).code === 'NOT_FOUND';
/** Also if the account can't read shipments. */
const isNone = (error: unknown) => ['NOT_FOUND', 'FORBIDDEN', 'UNSUPPORTED'].includes(failureOf(error).code);

const sources: OrderSources = {
  lookUpLabel: (label) => call('shipments.lookUp', { texts: [label] }),
  searchShipments: (query) => call('shipments.search', { text: query, limit: maxShipments }),
  readOrder: (id) => call('orders.read', { id, prefer: 'service' }),
  readShipment: (id) => call('orders.readShipment', { id, prefer: 'service' }),
  listByReference: (reference) => {
    const filters = { ...noFilters, references: [reference] };
    return call('orders.list', { filters, page: 1, pageSize: 20, prefer: 'service' });
  },
};

/** Query that finds an order by a text; see {@link findOrder}. */
function findingQuery(accountId: string, text: string) {
  return queryOptions({
    queryKey: [...ordersKey(accountId), 'find', text],
    queryFn: () => findOrder(text, sources, isNotFound),
  });
}

type FindOrderFieldProps = {
  /** The text searched for. */
  readonly value: string | undefined;
  readonly onChange: (text: string | undefined) => void;
  readonly firstField: Ref<HTMLInputElement>;
};

/** Opens the order if it is the only match. */
export function FindOrderField({ value, onChange, firstField }: FindOrderFieldProps) {
  const t = useMessages();
  const account = useAccount();
  const client = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const find = (text: string | undefined) => {
    onChange(text);
    if (text === undefined) return;
    const from = router.state.location.pathname;
    void client.fetchQuery({ ...findingQuery(account.id, text), staleTime: 0 }).then((found) => {
      const sole = soleOrder(found.found);
      const { pathname, search } = router.state.location;
      // By now, the user may be elsewhere or search for something else.
      const isAwaited = pathname === from && textFrom((search as { find?: unknown }).find, 400) === text;
      if (sole === null || !isAwaited) return;
      const shipment = sole.shipmentId ?? undefined;
      void navigate({ to: `/orders/${sole.orderId}`, search: (before: object) => ({ ...before, shipment }) });
    });
  };
  return (
    <FilterField
      ref={firstField}
      label={t('orders.find')}
      values={value === undefined ? [] : [value]}
      widthPx={272}
      keyHint="/"
      isSearch
      read={(typed) => textsFrom(latinDigits(typed), 1, 400)}
      onCommit={([text]) => find(text)}
    />
  );
}

const maxShown = 6;

type FindingNoticeProps = {
  readonly text: string | undefined;
  /** The shipment that a link leads to; a text searched for since then replaces it. */
  readonly shipmentId: number | null;
  readonly onClose: () => void;
};

/** Nothing before the first search. */
export function FindingNotice({ text: typed, shipmentId, onClose }: FindingNoticeProps) {
  const t = useMessages();
  const account = useAccount();
  const byText = useQuery({ ...findingQuery(account.id, typed ?? ''), enabled: typed !== undefined });
  const byShipment = useQuery({
    queryKey: [...ordersKey(account.id), 'find-shipment', shipmentId],
    queryFn: () => findShipment(shipmentId ?? 0, sources, isNone),
    enabled: typed === undefined && shipmentId !== null,
  });
  if (typed === undefined && shipmentId === null) return null;
  const finding = typed === undefined ? byShipment.data : byText.data;
  const text = typed ?? t('term.shipmentId', { id: String(shipmentId) });
  const attemptsText = finding?.attempts.map((attempt) => attemptWord(attempt, t)).join('; ');
  const found = finding?.found ?? [];
  return (
    <section className={styles.finding} aria-label={t('find.title', { text })}>
      <div className="row gap-10">
        <strong className={styles.title}>
          <ServiceText>{t('find.title', { text })}</ServiceText>
        </strong>
        <span className="grow muted" role="status">
          {attemptsText === undefined ? t('find.running') : `${attemptsText}.`}
        </span>
        <Tooltip label={t('find.close')}>
          <ActionIcon aria-label={t('find.close')} onClick={onClose}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      {found.length > 0 && (
        <ul className={styles.found}>
          {found.slice(0, maxShown).map((each) => (
            <li key={each.kind === 'order' ? `order ${each.orderId}` : `shipment ${each.hit.shipmentId}`}>
              {each.kind === 'order' ? <FoundByOrder found={each} /> : <FoundByShipment found={each} />}
            </li>
          ))}
          {found.length > maxShown && (
            <li className={styles.more}>{t('find.more', { count: found.length - maxShown })}</li>
          )}
        </ul>
      )}
    </section>
  );
}

function FoundByOrder({ found }: { readonly found: FoundOrder & { kind: 'order' } }) {
  const t = useMessages();
  const { order } = found;
  const name = order.orderNumber ?? order.referenceId ?? '';
  const recipient = order.recipient?.fullName ?? order.recipient?.name ?? null;
  const detail = [showOrderStatus(order.status, t).label, recipient];
  return (
    <>
      <RecordLink to={`/orders/${found.orderId}`}>
        {t('term.customerOrder')} <span className="mono">{found.orderId}</span>
      </RecordLink>
      {name !== '' && <ServiceText mono>{name}</ServiceText>}
      <span className={styles.detail}>
        <ServiceText>{inOneLine(detail)}</ServiceText>
      </span>
    </>
  );
}

function FoundByShipment({ found }: { readonly found: FoundOrder & { kind: 'shipment' } }) {
  const t = useMessages();
  const { shipmentId, orderId, trackingNumber, carrier, customerName, orderReference, status, by } =
    found.hit;
  const detail = [showShipmentStatus(status, t).label, customerName, orderReference, carrier];
  return (
    <>
      {orderId === null ? (
        <span>
          {t('term.shipment')} <span className="mono">{shipmentId}</span>
        </span>
      ) : (
        <RecordLink to={`/orders/${orderId}?shipment=${shipmentId}`}>
          {t('term.shipment')} <span className="mono">{shipmentId}</span>
        </RecordLink>
      )}
      {trackingNumber !== '' && <ServiceText mono>{trackingNumber}</ServiceText>}
      <span className={styles.detail}>
        <ServiceText>{inOneLine(detail)}</ServiceText>
      </span>
      {by === 'suffix' && <span className={styles.how}>{t('find.bySuffix')}</span>}
    </>
  );
}

function inOneLine(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

function attemptWord(attempt: Attempt, t: Translate): string {
  const stored = (what: string, isStored: boolean) => (isStored ? t('find.stored', { what }) : what);
  const failed = (id: 'find.failed' | 'find.noShipments', error: unknown) =>
    t(id, { title: failureText(failureOf(error), t).title });
  switch (attempt.by) {
    case 'label':
      return t(attempt.isBySuffix ? 'find.labelSuffix' : 'find.label', { count: attempt.count });
    case 'shipments':
      return t('find.shipments', { count: attempt.count, hasMore: String(attempt.hasMore) });
    case 'noShipments':
      return failed('find.noShipments', attempt.error);
    case 'id':
      return stored(t('find.byId', { found: attempt.isFound }), attempt.isStored);
    case 'shipmentId':
      return stored(t('find.byShipmentId', { found: attempt.isFound }), attempt.isStored);
    case 'reference':
      return stored(t('find.byReference', { count: attempt.count }), attempt.isStored);
    case 'noComma':
      return t('find.noComma');
    case 'failed':
      return failed('find.failed', attempt.error);
    default:
      return assertNever(attempt);
  }
}
