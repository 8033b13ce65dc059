import type { ScanResult } from '../../scan/resolvers/scan-finding.ts';
import type { SayingTone } from '../said-panel.tsx';

/** How what a desk said of a scan is heard and shown as the scan's result. */
export const scanResultTones: Readonly<Record<SayingTone, ScanResult['tone']>> = {
  done: 'done',
  asks: 'attention',
  refused: 'wrong',
  working: 'attention',
};
