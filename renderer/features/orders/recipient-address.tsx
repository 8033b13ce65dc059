import type { Recipient } from '../../../shared/service/orders.ts';
import { ServiceText } from '../../components/service-text.tsx';
import { addressLines } from './address-lines.ts';
import styles from './orders.module.css';

/** Who gets it, and where. */
export function RecipientAddress({ recipient }: { readonly recipient: Recipient }) {
  const { address, email, phoneNumber } = recipient;
  const name = recipient.fullName ?? recipient.name;
  return (
    <address className={styles.address}>
      {name !== null && (
        <strong>
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
