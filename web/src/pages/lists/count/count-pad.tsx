import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './count.module.css';

type CountPadProps = {
  readonly unit: string;
  readonly caseSize: number;
  readonly next: ReactNode;
  readonly back: ReactNode;
  readonly onDigit: (digit: number) => void;
  readonly onErase: () => void;
  readonly onStep: (by: number) => void;
};

const figureClass = `${styles.key} figures text-title`;
const stepClass = `${styles.key} px-1 text-body leading-tight font-[550]`;

/**
 * The number pad, at the bottom of the screen within reach of one thumb: digits, a bottle or a case more, and the next
 * wine. A phone's own keyboard would cover the wine, and has no key for a case.
 */
export function CountPad({ unit, caseSize, next, back, onDigit, onErase, onStep }: CountPadProps) {
  const digit = (figure: number) => (
    <button key={figure} type="button" className={figureClass} onClick={() => onDigit(figure)}>
      {figure}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent.
    <div
      role="group"
      aria-label="Number pad"
      className="grid grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,1.3fr)] gap-2"
    >
      {[1, 2, 3].map(digit)}
      <button
        type="button"
        className={classNames(stepClass, caseSize < 2 && 'invisible')}
        aria-label={`One case of ${caseSize} more`}
        onClick={() => onStep(caseSize)}
      >
        + case ({caseSize})
      </button>
      {[4, 5, 6].map(digit)}
      <button type="button" className={stepClass} aria-label={`One ${unit} more`} onClick={() => onStep(1)}>
        + {unit}
      </button>
      {[7, 8, 9].map(digit)}
      <button type="button" className={stepClass} aria-label={`One ${unit} fewer`} onClick={() => onStep(-1)}>
        − {unit}
      </button>
      {back}
      {digit(0)}
      <button type="button" className={figureClass} aria-label="Erase a digit" onClick={onErase}>
        ⌫
      </button>
      {next}
    </div>
  );
}
