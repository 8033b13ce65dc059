import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ScaleLine, useChosenScale, useWeightText } from '#renderer/components/scale/scale-line.tsx';
import { countPieces, type PieceSample, type Weight } from '#renderer/components/scale/weighing.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';
import styles from './choosers.module.css';

/** No one knows larger numbers by counting by hand. */
const maxKnown = 1_000;

/**
 * Counts pieces by weight if this desk has a scale: a few counted pieces are weighed, then all of them. The result is
 * passed to the caller and saved by the user.
 */
export function CountByWeight({ onCount }: { readonly onCount: (count: number) => void }) {
  const t = useMessages();
  const scale = useChosenScale();
  const weightText = useWeightText();
  const [known, setKnown] = useState('10');
  const [sample, setSample] = useState<PieceSample | null>(null);
  if (scale === null) return null;
  const pieces = /^\d{1,4}$/.test(known.trim()) ? Number(known) : 0;
  const isWrong = pieces < 1 || pieces > maxKnown;
  const resultOf = (weight: Weight) => (sample === null ? null : countPieces(sample, weight));
  const proposalOf = (weight: Weight) => {
    const result = resultOf(weight);
    if (sample === null) return weightText(weight);
    if (result === null) return t('countByWeight.tooLight');
    const { count, remainder } = result;
    return t('countByWeight.proposal', { count, remainder: weightText(remainder) });
  };
  const takeOf = (weight: Weight) => {
    if (sample === null) return isWrong ? null : () => setSample({ pieces, weight });
    const result = resultOf(weight);
    return result === null ? null : () => onCount(result.count);
  };
  return (
    <section className={styles.byWeight} aria-label={t('countByWeight.title')}>
      <h3 className="no-margin semibold">{t('countByWeight.title')}</h3>
      <TextInput
        label={t('countByWeight.known')}
        inputMode="numeric"
        autoComplete="off"
        value={known}
        error={isWrong && t('deskPart.quantityWrong', { most: maxKnown })}
        onChange={(event) => {
          setKnown(latinDigits(event.currentTarget.value));
          setSample(null);
        }}
        onKeyDown={(event) => {
          // Enter would save the quantity, which is not the number that was typed.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p className="no-margin small dim">
        {sample === null
          ? t('countByWeight.weighHint')
          : t('countByWeight.loadHint', { count: sample.pieces, weight: weightText(sample.weight) })}
      </p>
      <ScaleLine
        scale={scale}
        textOf={proposalOf}
        offer={{ label: t(sample === null ? 'countByWeight.weigh' : 'countByWeight.use'), takeOf }}
      />
    </section>
  );
}
