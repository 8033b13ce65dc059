import type { ReactNode } from 'react';

type PartProps = { readonly title: string; readonly children: ReactNode };

/** A part of the dialog, under its title. */
export function Part({ title, children }: PartProps) {
  return (
    <section className="stack gap-8" aria-label={title}>
      <h3 className="heading no-margin">{title}</h3>
      {children}
    </section>
  );
}
