import type { ReactNode } from 'react';
import styles from './state-mark.module.css';
import type { Tone } from './tone.ts';

const ring = <circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" strokeWidth="1.5" />;

const shapes: Record<Tone, ReactNode> = {
  waiting: ring,
  moving: (
    <>
      {ring}
      <path d="M6 2.9a3.1 3.1 0 0 1 0 6.2z" fill="currentColor" />
    </>
  ),
  done: (
    <>
      <circle cx="6" cy="6" r="5.5" fill="currentColor" />
      <path d="M3.6 6.2 5.3 7.9 8.5 4.4" fill="none" stroke="var(--surface)" strokeWidth="1.5" />
    </>
  ),
  attention: (
    <>
      <path d="M6 .8 11.6 11H.4z" fill="currentColor" />
      <path d="M6 4.4v3.1M6 8.6v1" stroke="var(--surface)" strokeWidth="1.3" />
    </>
  ),
  wrong: (
    <>
      <rect x=".75" y=".75" width="10.5" height="10.5" rx="2" fill="currentColor" />
      <path d="m3.8 3.8 4.4 4.4m0-4.4L3.8 8.2" stroke="var(--surface)" strokeWidth="1.5" />
    </>
  ),
  ended: (
    <>
      {ring}
      <path d="m2.8 9.2 6.4-6.4" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
};

export function StateShape({ tone }: { readonly tone: Tone }) {
  return (
    <svg className={`${styles.shape} ${tone}`} viewBox="0 0 12 12" aria-hidden="true">
      {shapes[tone]}
    </svg>
  );
}

type StateMarkProps = {
  readonly tone: Tone;
  readonly label: string;
  /** Shows the word in the tone's color too, for states that are the message. */
  readonly isLoud?: boolean;
};

/** A state: shape, color and word. */
export function StateMark({ tone, label, isLoud = false }: StateMarkProps) {
  return (
    <span className={styles.mark} title={label}>
      <StateShape tone={tone} />
      <span className={isLoud ? `truncate ${tone}` : 'truncate'}>
        <bdi>{label}</bdi>
      </span>
    </span>
  );
}
