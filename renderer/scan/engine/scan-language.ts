import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import { useTimes } from '../../components/text/use-times.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { ScanLanguage } from '../scan-sentences.ts';

/** What the sentences about scans need, in the person's language. */
export function useScanLanguage(): ScanLanguage {
  const intl = useIntl();
  const t = useMessages();
  const times = useTimes();
  const counts = useCountFormat();
  return useMemo(
    () => ({ t, times, list: (parts) => intl.formatList(parts), count: counts.full }),
    [intl, t, times, counts],
  );
}
