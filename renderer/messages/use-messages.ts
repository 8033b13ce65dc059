import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { type Translate, translateOf } from '#shared/messages/translate.ts';

export type { MessageId } from '#shared/messages/messages.ts';
export { type Translate, translateOf, translateSentence } from '#shared/messages/translate.ts';

export function useMessages(): Translate {
  const intl = useIntl();
  return useMemo(() => translateOf(intl), [intl]);
}
