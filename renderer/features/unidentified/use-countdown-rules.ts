import { useMemo } from 'react';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';
import type { CountdownRules } from './countdown.ts';

/** What is counted down to at this desk; null where nothing is. */
export function useCountdownRules(): CountdownRules | null {
  const [{ unidentifiedFeeDays: feeDays, unidentifiedDisposalDays: disposalDays }] = usePreferences();
  return useMemo(
    () => (feeDays === null && disposalDays === null ? null : { feeDays, disposalDays }),
    [feeDays, disposalDays],
  );
}
