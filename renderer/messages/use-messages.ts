import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { MessageId } from '../../shared/messages/messages.ts';

export type { MessageId } from '../../shared/messages/messages.ts';

/** What can stand for a placeholder of a sentence. */
type MessageValues = Readonly<Record<string, string | number | boolean>>;

/** Looks a sentence up and fills its placeholders. */
export type Translate = (id: MessageId, values?: MessageValues) => string;

/** The sentences of the catalog in the person's language. */
export function useMessages(): Translate {
  const intl = useIntl();
  return useMemo(() => translateOf(intl), [intl]);
}

/** The same, for a place that holds an `IntlShape` already. */
export function translateOf(intl: Pick<IntlShape, 'formatMessage'>): Translate {
  return (id, values) => intl.formatMessage({ id }, values);
}
