import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type ChoiceProps = {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
};

const look =
  'min-h-11 min-w-11 px-2.5 text-body text-ink-soft hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink';
const line = 'aria-pressed:shadow-[inset_0_-2px_var(--color-brand-line)]';

/** A word of a row of words, such as a month. The chosen word is underlined. */
export function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" className={classNames(look, line)} aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </button>
  );
}
