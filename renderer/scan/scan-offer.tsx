import { IconBarcode } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { isModalOpen } from '#renderer/platform/keyboard/modal-dialog.ts';
import styles from './scan-bar.module.css';
import { useScanDesk, useScanResolver } from './scan-provider.tsx';
import { type ScanEntry, unknownCodeOf } from './scan-queue.ts';

const BindCode = lazy(() => import('./bind-code.tsx').then((module) => ({ default: module.BindCode })));

/** Offers what can be done with the last scan: by its button, its digit, or the command code of its digit. */
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
      return [{ ...finding, isLikely: true, match: null, asOf: null, leavesScreen: true, open: offer.run }];
    },
  });
  if (offer === undefined) return null;
  return (
    <TextButton onClick={run}>
      {offer.text} <KeyHint>1</KeyHint>
    </TextButton>
  );
}

/** Offers to assign an unknown code to an item; the scan is then processed again. */
export function BindOffer(props: {
  readonly entry: ScanEntry | null;
  readonly onBound: (entry: ScanEntry) => void;
}) {
  const t = useMessages();
  const { commandOf } = useScanDesk();
  const [bound, setBound] = useState<{ readonly entry: ScanEntry; readonly code: string } | null>(null);
  const { entry } = props;
  const code = entry === null || commandOf(entry.scan) !== null ? null : unknownCodeOf(entry);
  const isOffered = entry !== null && code !== null;
  const open = () => {
    if (isOffered && !isModalOpen()) setBound({ entry, code });
  };
  useShortcuts(isOffered ? [{ chord: 'F8', label: 'shortcut.bindCode', isEverywhere: true, run: open }] : []);
  return (
    <>
      {isOffered && (
        <TextButton onClick={open} title={t('scan.bindCode')}>
          <IconBarcode className={styles.bindIcon} size={16} stroke={1.6} aria-hidden="true" />
          <span className={styles.bindWord}>{t('scan.bindCode')}</span> <KeyHint>F8</KeyHint>
        </TextButton>
      )}
      {bound !== null && (
        <Suspense fallback={null}>
          <BindCode
            code={bound.code}
            onClose={() => setBound(null)}
            onBound={() => {
              setBound(null);
              // At a check-in, it was counted as an unknown code.
              bound.entry.opened?.undo?.();
              props.onBound(bound.entry);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
