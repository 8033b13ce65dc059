import { useMessages } from '#renderer/messages/use-messages.ts';
import type { Scan } from '#renderer/scan/engine/scan.ts';
import { untilPainted } from '#renderer/scan/paint-marks.ts';
import { deskFinding, type ScanResult } from '#renderer/scan/resolvers/scan-finding.ts';
import { useScanDesk, useScanResolver } from '#renderer/scan/scan-provider.tsx';

type LinkAnswer = { readonly sentence: string; readonly tone: ScanResult['tone']; readonly run: () => void };

type LinkCodes = {
  /** `DH-1` asks, `DH-2` continues without linking, `DH-YES` confirms; omitted codes do nothing here. */
  readonly first?: LinkAnswer | undefined;
  readonly second?: LinkAnswer | undefined;
  readonly confirm?: LinkAnswer | undefined;
};

/** Handles command codes, for users with the scanner in one hand and the parcel in the other. */
export function useLinkCodes({ first, second, confirm }: LinkCodes): void {
  const t = useMessages();
  const { commandOf } = useScanDesk();
  const answerTo = (scan: Scan): LinkAnswer | undefined => {
    const command = commandOf(scan);
    if (command === null || command === 'foreign') return undefined;
    if (command.kind === 'confirm') return confirm;
    if (command.kind !== 'choice') return undefined;
    return [first, second][command.number - 1];
  };
  useScanResolver({
    id: 'link-codes',
    label: t('scan.resolver.commands'),
    claims: (scan) => answerTo(scan) !== undefined,
    async resolve(scan) {
      const answer = answerTo(scan);
      if (answer === undefined) return null;
      const { sentence, tone, run } = answer;
      return [
        deskFinding({
          key: 'link-codes',
          title: scan.text.trim(),
          result: { tone, sentence },
          // The next code is for what this one changes on the screen.
          async open() {
            run();
            await untilPainted();
          },
        }),
      ];
    },
  });
}
