import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import styles from './difference-mark.module.css';
import { type Difference, signed } from './quantities.ts';

type DifferenceMarkProps = {
  readonly difference: Difference;
  /** With its label after it; without it, the label is in the title. */
  readonly withWord?: boolean;
};

const shapes = { none: '', exact: '✓', pending: '', short: '▼', over: '▲' } as const;

export function DifferenceMark({ difference, withWord = false }: DifferenceMarkProps) {
  const t = useMessages();
  const counts = useCountFormat();
  const { kind, amount, tone } = difference;
  if (kind === 'none') {
    return (
      <span className="waiting" title={t('difference.none')}>
        –
      </span>
    );
  }
  const label = t(`difference.${kind}`);
  return (
    <span
      className={`${styles.mark} ${tone}`}
      data-tone={tone}
      title={`${signed(amount, counts.full)} ${label}`}
    >
      {shapes[kind] !== '' && (
        <span className={styles.shape} aria-hidden="true">
          {shapes[kind]}
        </span>
      )}
      {!(withWord && kind === 'exact') && (
        <span>{signed(amount, withWord ? counts.full : counts.short)}</span>
      )}
      <span className={withWord ? 'regular' : 'visually-hidden'}>{label}</span>
    </span>
  );
}
