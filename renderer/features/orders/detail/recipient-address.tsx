import type { Recipient } from '../../../../shared/orders/orders.ts';
import { ServiceText } from '../../../components/text/service-text.tsx';
import styles from '../orders.module.css';
import { addressLines } from './address-lines.ts';

/** Who gets it, and where. */
export function RecipientAddress({ recipient }: { readonly recipient: Recipient }) {
  const { address, email, phoneNumber } = recipient;
  const name = recipient.fullName ?? recipient.name;
  return (
    <address className={`stack ${styles.address}`}>
      {name !== null && (
        <strong className="shrink semibold">
          <ServiceText>{name}</ServiceText>
        </strong>
      )}
      {(address === null ? [] : addressLines(address)).map((line) => (
        <ServiceText key={line}>{line}</ServiceText>
      ))}
      {phoneNumber !== null && <ServiceText>{phoneNumber}</ServiceText>}
      {email !== null && <ServiceText>{email}</ServiceText>}
    </address>
  );
}
