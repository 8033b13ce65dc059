import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { FailureNotice } from '../../../components/feedback/failure-notice.tsx';
import tableStyles from '../../../components/record-pane/record-table.module.css';
import { inboundCoverage } from '../../../components/records/inbound-coverage.ts';
import { KeyHint } from '../../../components/text/key-hint.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { moveByArrows } from '../../../platform/keyboard/move-by-arrows.ts';
import { useScanResolver } from '../../../scan/scan-provider.tsx';
import { CandidateRow, type LinkTarget } from './candidate-row.tsx';
import styles from './match.module.css';
import { findOrdersNamed } from './match-queries.ts';
import type { NamedOrder, NamedOrders } from './named-orders.ts';

type OtherOrderProps = {
  readonly field: Ref<HTMLInputElement>;
  readonly chosenId: number | null;
  readonly onChoose: (target: LinkTarget) => void;
  readonly onAsk: (target: LinkTarget) => void;
};

/** A receiving order that a person names by hand, or by a scan while its field has the focus. */
export function OtherOrder({ field, chosenId, onChoose, onAsk }: OtherOrderProps) {
  const t = useMessages();
  const [text, setText] = useState('');
  const [isFocused, setFocused] = useState(false);
  const finding = useMutation({ gcTime: 0, mutationFn: findOrdersNamed });
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') finding.mutate([text]);
  };
  useScanResolver({
    id: 'match',
    label: t('match.scanLabel'),
    isExclusive: isFocused,
    async resolve(scan) {
      if (!isFocused) return null;
      const texts = scan.keyText === null ? [scan.text] : [scan.text, scan.keyText];
      setText(scan.text);
      const { found } = await finding.mutateAsync(texts);
      const [first] = found;
      if (first === undefined) return [];
      const { id, purchaseOrderNumber, asOf } = first.order;
      const sentence = t('match.scanFound', { count: found.length, id: String(id) });
      return [
        {
          key: `match ${id}`,
          kind: 'receivingOrder',
          title: purchaseOrderNumber ?? String(id),
          detail: '',
          isLikely: true,
          match: null,
          asOf,
          // The answer stands in its place, with the keyboard on it.
          open: () => undefined,
          result: { tone: found.length === 1 ? 'done' : 'attention', sentence },
        },
      ];
    },
  });
  return (
    <section className={tableStyles.block} aria-label={t('match.other')}>
      <h3 className={tableStyles.title}>{t('match.other')}</h3>
      <form className={styles.other} onSubmit={find}>
        <TextInput
          ref={field}
          size="xs"
          className={styles.otherField}
          aria-label={t('match.otherField')}
          placeholder={t('match.otherField')}
          rightSection={<KeyHint>O</KeyHint>}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        <Button type="submit" variant="default" size="xs" loading={finding.isPending}>
          {t('match.otherFind')}
        </Button>
      </form>
      <p className={styles.small}>{t('match.otherHint')}</p>
      {finding.error !== null && <FailureNotice error={finding.error} />}
      {finding.data !== undefined && (
        <Found
          key={finding.submittedAt}
          orders={finding.data}
          chosenId={chosenId}
          onChoose={onChoose}
          onAsk={onAsk}
        />
      )}
    </section>
  );
}

type FoundProps = Omit<OtherOrderProps, 'field'> & { readonly orders: NamedOrders };

function Found({ orders, chosenId, onChoose, onAsk }: FoundProps) {
  const t = useMessages();
  const { text, found, index } = orders;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  if (found.length === 0) {
    return (
      <p className={styles.none} role="status">
        {t('match.otherNone', { text, coverage: inboundCoverage(index, t) })}
      </p>
    );
  }
  return (
    <ol ref={list} className="list" aria-label={t('match.other')} onKeyDown={moveByArrows}>
      {found.map((named) => {
        const target = targetOf(named);
        return (
          <CandidateRow
            key={named.order.id}
            target={target}
            isChosen={chosenId === named.order.id}
            note={
              named.boxNumber === null ? null : (
                <p className={styles.small}>{t('match.otherBox', { box: named.boxNumber })}</p>
              )
            }
            onChoose={() => onChoose(target)}
            onAsk={() => onAsk(target)}
          />
        );
      })}
    </ol>
  );
}

function targetOf({ order }: NamedOrder): LinkTarget {
  return { order, sureness: null, reasons: [] };
}
