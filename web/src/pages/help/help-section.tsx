import type { ReactNode } from 'react';

type HelpSectionProps = { readonly title: string; readonly children: ReactNode };

/** A task of the help: its title, and a sentence or two a step as list items. */
export function HelpSection({ title, children }: HelpSectionProps) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}
