import { useIntl } from 'react-intl';
import type { MessageId } from '#renderer/messages/use-messages.ts';

type ForeignSentenceProps = {
  readonly id: MessageId;
  readonly values: Readonly<Record<string, string | number>>;
  /** The names of its values with external text. */
  readonly foreign: ReadonlySet<string>;
};

/** A message in which names, lots and codes from outside keep their own direction and stand out. */
export function ForeignSentence({ id, values, foreign }: ForeignSentenceProps) {
  const intl = useIntl();
  const named = Object.entries(values).map(([name, value]) => [
    name,
    foreign.has(name) && value !== '' ? <bdi key={name}>{value}</bdi> : value,
  ]);
  return <>{intl.formatMessage({ id }, Object.fromEntries(named))}</>;
}
