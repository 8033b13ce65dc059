import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import type { ReceivingOrder } from '../../../shared/service/receiving.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { KeyHint } from '../../components/key-hint.tsx';
import { ServiceText } from '../../components/service-text.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { useWords } from '../../messages/use-words.ts';
import styles from './order-detail.module.css';
import { showOrderStatus } from './receiving-status.ts';

type OrderHeaderProps = {
  readonly orderId: string;
  /** Null until it was read. */
  readonly order: ReceivingOrder | null;
  readonly isRefreshing: boolean;
  /** The copy key put the id on the clipboard a moment ago. */
  readonly isIdCopied: boolean;
  readonly onRefresh: () => void;
  readonly onClose: () => void;
};

/** Which order it is, its state, how old it is, and the keys of the pane. */
export function OrderHeader(props: OrderHeaderProps) {
  const { orderId, order, isRefreshing, isIdCopied, onRefresh, onClose } = props;
  const words = useWords();
  return (
    <header className={styles.header}>
      <div className={styles.headline}>
        <h2 className={`mono ${styles.id}`}>{orderId}</h2>
        <CopyButton text={orderId} what={words('order.idWhat')} />
        {isIdCopied && (
          <span className={styles.copied} role="status">
            <IconCheck size={13} stroke={2} aria-hidden="true" /> {words('copy.done')}
          </span>
        )}
        {order !== null && (
          <span className={styles.status}>
            <StateMark {...showOrderStatus(order.status, words)} isLoud />
          </span>
        )}
        {order?.purchaseOrderNumber != null && (
          <span className={styles.po}>
            <span className={styles.label}>{words('order.po')}</span>
            <ServiceText mono>{order.purchaseOrderNumber}</ServiceText>
            <CopyButton text={order.purchaseOrderNumber} what={words('order.poWhat')} />
          </span>
        )}
      </div>
      <div className={styles.keys}>
        <Tooltip label={words('order.refresh')}>
          <ActionIcon
            className={styles.refresh}
            aria-label={words('order.refresh')}
            data-turning={isRefreshing || undefined}
            onClick={onRefresh}
            w={48}
          >
            <IconRefresh size={16} stroke={1.75} />
            <KeyHint>R</KeyHint>
          </ActionIcon>
        </Tooltip>
        <Tooltip label={words('order.close')}>
          <ActionIcon aria-label={words('order.close')} onClick={onClose}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
    </header>
  );
}
