import { Textarea, TextInput } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import { useKeepAtEnd } from './head-fields.ts';

type KeptFieldProps = {
  readonly label: string;
  /** As it is kept; null where nothing is told. */
  readonly text: string | null;
  readonly longest: number;
  /** Several lines. */
  readonly isLong?: boolean;
  readonly onKeep: (text: string | null) => void;
};

/** A field whose text is kept when it is left, or with Enter; what changes it from elsewhere stands in it at once. */
export function KeptField({ label, text, longest, isLong = false, onKeep }: KeptFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const keep = () => {
    const told = typed?.trim() || null;
    if (typed !== null && told !== text) onKeep(told);
  };
  useKeepAtEnd(keep);
  const finish = () => {
    keep();
    setTyped(null);
  };
  const field = {
    size: 'xs',
    label,
    value: typed ?? text ?? '',
    maxLength: longest,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTyped(event.currentTarget.value),
    onBlur: finish,
  } as const;
  if (isLong) return <Textarea {...field} rows={3} />;
  return <TextInput {...field} onKeyDown={(event) => event.key === 'Enter' && finish()} />;
}
