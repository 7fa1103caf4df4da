import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './choice.module.css';

type ChoiceProps = {
  /** The specified heading, with the element that names the choice to screen readers. */
  readonly heading: ReactNode;
  /** The name of the choice for screen readers: 'delivery date'. */
  readonly what: string;
  /** The chosen value in words. */
  readonly value: string;
  /** True if the buyer must see the controls, because no value can be chosen without them. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
};

/**
 * A value that the shop chose for the buyer, such as address and day, above the controls that change the value. A phone
 * opens the controls by _Change_; wider screens always show them (2.checkout.1, 2.checkout.5).
 */
export function Choice({ heading, what, value, isOpen = false, children }: ChoiceProps) {
  const [isOpened, setOpened] = useState(false);
  const controls = useId();
  return (
    <div className={styles.choice} data-state={isOpen || isOpened ? 'open' : 'closed'}>
      <div className={styles.head}>
        {heading}
        <p className={styles.value}>{value}</p>
        {!isOpen && (
          <div className={styles.change}>
            <Button
              look="quiet"
              aria-expanded={isOpened}
              aria-controls={controls}
              onClick={() => setOpened(!isOpened)}
            >
              {isOpened ? 'Close' : 'Change'}
              <span className="sr-only"> {what}</span>
            </Button>
          </div>
        )}
      </div>
      <div id={controls} className={styles.controls}>
        {children}
      </div>
    </div>
  );
}

export const choiceLabel = styles.label;
