import { useWords } from '../../messages/use-words.ts';
import type { Scan } from '../../scan/scan.ts';
import type { ScanFinding, ScanResult } from '../../scan/scan-finding.ts';
import { useScanResolver } from '../../scan/scan-provider.tsx';
import { visibleText } from '../../scan/scan-sentences.ts';
import type { DeskSession } from './desk-session.ts';
import type { DeskSaid } from './desk-state.ts';
import { calledOf, itemOf } from './return-sentences.ts';

const tones: Readonly<Record<DeskSaid['tone'], ScanResult['tone']>> = {
  done: 'done',
  asks: 'attention',
  refused: 'wrong',
  working: 'attention',
};

/**
 * Takes every scan for the return on the desk. What came of it is heard, shown and spoken as the scan's result; it is
 * done by then, so that the line is on the screen with it.
 */
export function useDeskScans(session: DeskSession, sentenceOf: (said: DeskSaid) => string): void {
  const words = useWords();
  const findingOf = (scan: Scan, said: DeskSaid, canUndo: boolean): ScanFinding => {
    const item = itemOf(said.values);
    const { tracking } = said.values;
    return {
      key: `return-desk ${said.number}`,
      kind: item !== null ? 'inventoryItem' : tracking === undefined ? 'command' : 'shipment',
      title: item !== null ? calledOf(item, words) : visibleText(String(tracking ?? scan.text)),
      detail: '',
      isLikely: true,
      match: null,
      asOf: null,
      result: { tone: tones[said.tone], sentence: sentenceOf(said) },
      open: () => undefined,
      ...(canUndo ? { undo: () => void session.undo() } : {}),
    };
  };
  useScanResolver({
    id: 'return-desk',
    label: words('rail.returnDesk'),
    isExclusive: true,
    async resolve(scan, { catalogue, shipments }) {
      const { draft, key } = session.read();
      const texts = scan.keyText === null ? [scan.text] : [scan.text, scan.keyText];
      const said = await session.scan({ texts, catalogue, shipments });
      const now = session.read();
      // A return that left the desk with this scan is not taken back by an undo.
      const canUndo = now.key === key && now.draft !== draft;
      return said === null ? null : [findingOf(scan, said, canUndo)];
    },
  });
}
