import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './quantity-field.module.css';
import { useQuantityInput } from './use-quantity-input.ts';

type QuantityFieldProps = {
  readonly label: string;
  /** Added to the label for a screen reader: 'Cases of Chablis 2022'. */
  readonly of: string;
  /** As typed; '' while empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter?: () => void;
  /** The upper bound of +, and of a typed number. */
  readonly max?: number;
  /** True in a table, whose column has the label. */
  readonly hideLabel?: boolean;
  readonly placeholder?: string;
  readonly className?: string | undefined;
};

/** A whole quantity from 0, typed or stepped. */
export function QuantityField(props: QuantityFieldProps) {
  const { label, of, value, onChange, onEnter, max = 9_999_999, hideLabel = false, className } = props;
  const id = useId();
  const name = `${label} of ${of}`;
  const { input, step } = useQuantityInput({ name, value, onChange, onEnter, max });
  const box = (
    <div className={classNames(styles.box, hideLabel && className)}>
      <button {...step(-1)}>−</button>
      <input
        {...input}
        id={id}
        className="figures"
        aria-label={hideLabel ? name : undefined}
        enterKeyHint={hideLabel ? 'next' : 'done'}
        placeholder={props.placeholder ?? '0'}
      />
      <button {...step(1)}>+</button>
    </div>
  );
  if (hideLabel) return box;
  return (
    <div className={className}>
      <label htmlFor={id} className="field-label">
        {label}
        <span className="sr-only"> of {of}</span>
      </label>
      {box}
    </div>
  );
}
