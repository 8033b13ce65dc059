import { useRouterState } from '@tanstack/react-router';
import { KeyHint } from '../components/text/key-hint.tsx';
import { TextButton } from '../components/text/text-button.tsx';
import { useMessages } from '../messages/use-messages.ts';
import { useShortcuts } from '../platform/keyboard/keymap.tsx';
import { useScanDesk, useScanResolver } from './scan-provider.tsx';
import type { ScanEntry } from './scan-queue.ts';

/** What can be done with what was scanned last: by its key, by its digit, or by the command code of its digit. */
export function ScanOffer({ entry }: { readonly entry: ScanEntry | null }) {
  const t = useMessages();
  const { commandOf } = useScanDesk();
  const place = useRouterState({ select: ({ location }) => location.pathname.split('/')[1] });
  const offered = entry?.opened?.offer;
  const offer = offered?.place === place ? offered : undefined;
  const run = () => void offer?.run();
  useShortcuts(
    offer === undefined ? [] : [{ chord: '1', label: 'shortcut.scanOffer', isEverywhere: true, run }],
  );
  useScanResolver({
    id: 'offer',
    label: t('scan.resolver.commands'),
    claims(scan) {
      const command = commandOf(scan);
      const isFirst = command !== null && command !== 'foreign' && command.kind === 'choice';
      return offer !== undefined && isFirst && command.number === 1;
    },
    async resolve() {
      if (offer === undefined) return null;
      const finding = { key: `offer ${offer.text}`, kind: 'command', title: offer.text, detail: '' } as const;
      return [{ ...finding, isLikely: true, match: null, asOf: null, open: offer.run }];
    },
  });
  if (offer === undefined) return null;
  return (
    <TextButton onClick={run}>
      {offer.text} <KeyHint>1</KeyHint>
    </TextButton>
  );
}
