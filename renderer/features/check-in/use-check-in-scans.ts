import { keepingOf, useEndedByKeys } from '../../desk/state/use-desk-resolver.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { type Scan, textsOf } from '../../scan/engine/scan.ts';
import type { ScanFinding, ScanResult } from '../../scan/resolvers/scan-finding.ts';
import { useScanResolver } from '../../scan/scan-provider.tsx';
import { visibleText } from '../../scan/scan-sentences.ts';
import type { CheckInDesk } from './check-in-desk.ts';
import type { CheckInSaid } from './check-in-said.ts';
import { calledOf, saidSentence } from './check-in-sentences.ts';

const tones: Readonly<Record<CheckInSaid['tone'], ScanResult['tone']>> = {
  done: 'done',
  asks: 'attention',
  refused: 'wrong',
  working: 'attention',
};

/** Takes every scan for the count on the screen; what came of it is heard, shown and spoken as the scan's result. */
export function useCheckInScans(desk: CheckInDesk): void {
  const t = useMessages();
  const findingOf = (scan: Scan, said: CheckInSaid, canUndo: boolean): ScanFinding => ({
    key: `check-in ${said.number}`,
    kind: said.item !== null ? 'inventoryItem' : 'command',
    title: said.item !== null ? calledOf(said.item) : visibleText(scan.text),
    detail: '',
    isLikely: true,
    match: null,
    asOf: null,
    result: { tone: tones[said.tone], sentence: saidSentence(said, t), keeping: keepingOf(desk) },
    open: () => undefined,
    ...(canUndo ? { undo: desk.undo } : {}),
  });
  useEndedByKeys(desk);
  useScanResolver({
    id: 'check-in',
    label: t('rail.checkIn'),
    isExclusive: true,
    async resolve(scan, { command, catalog, inbound }) {
      const { checkIn } = desk.read();
      const said = await desk.scan({ texts: textsOf(scan), command, catalog, inbound });
      return said === null ? null : [findingOf(scan, said, desk.read().checkIn !== checkIn)];
    },
  });
}
