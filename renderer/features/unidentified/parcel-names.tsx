import type { UnidentifiedOrder } from '../../../shared/unidentified/unidentified.ts';
import { CopyButton } from '../../components/text/copy-button.tsx';
import type { TextRange } from '../../components/text/match-ranges.ts';
import { ServiceText } from '../../components/text/service-text.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import styles from './unidentified.module.css';

type ParcelNamesProps = {
  readonly order: UnidentifiedOrder;
  /** Parts of the tracking barcode by which the looked at candidate was found. */
  readonly marks: readonly TextRange[];
};

/** What a person compares with the parcel in the hand. */
export function ParcelNames({ order, marks }: ParcelNamesProps) {
  const t = useMessages();
  return (
    <div className={styles.names}>
      <LargeName
        label={t('unidentified.column.tag')}
        text={order.barcode}
        what={t('unidentified.tagWhat')}
        missing={t('unidentified.noTag')}
      />
      <LargeName
        label={t('unidentified.column.tracking')}
        text={order.trackingBarcode}
        what={t('unidentified.trackingWhat')}
        missing={t('unidentified.noTracking')}
        marks={marks}
      />
    </div>
  );
}

type LargeNameProps = {
  readonly label: string;
  readonly text: string | null;
  readonly what: string;
  readonly missing: string;
  readonly marks?: readonly TextRange[];
};

function LargeName({ label, text, what, missing, marks }: LargeNameProps) {
  return (
    <div className="shrink">
      <p className="no-margin small leading-16 dim">{label}</p>
      <p className={styles.large}>
        {text === null ? (
          <span className={styles.missing}>{missing}</span>
        ) : (
          <>
            <ServiceText mono marks={marks}>
              {text}
            </ServiceText>
            <CopyButton text={text} what={what} />
          </>
        )}
      </p>
    </div>
  );
}
