import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { stepQuantityText } from './quantity-text.ts';
import { inQuantities } from './use-move-in-grid.ts';
import { useQuantityText } from './use-quantity-text.ts';

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

const boxClass =
  'inline-flex rounded-xs border border-control bg-card outline-offset-2 outline-ink focus-within:outline-2';

/** The button covers the border of its box, so that a box of 44 px has a touch target of 44 px. */
const stepClass =
  '-my-px grid min-h-11 w-11 touch-manipulation place-items-center border-y border-x-hairline border-y-transparent bg-clip-padding text-ink-soft first:border-r last:border-l hover:bg-brand-paper hover:text-ink aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:text-ink-soft aria-disabled:opacity-35';

/** A whole quantity from 0, typed or stepped: − stops at 0 (5.quantity.3). */
export function QuantityField({
  label,
  of,
  value,
  onChange,
  onEnter,
  max = 9_999_999,
  hideLabel = false,
  placeholder = '0',
  className,
}: QuantityFieldProps) {
  const id = useId();
  const name = `${label} of ${of}`;
  const number = value === '' ? 0 : Number(value);
  const { props, settle } = useQuantityText(value, max, onChange);

  function change(next: string) {
    settle();
    onChange(next);
  }

  /** Props of − or +. At its bound the button stays focusable, because a disabled button loses the focus. */
  const step = (by: 1 | -1) => {
    const isAtEnd = by === 1 ? number >= max : number <= 0;
    return {
      type: 'button' as const,
      // The arrow keys step the field, so Tab goes on to the next quantity.
      tabIndex: -1,
      className: stepClass,
      'aria-label': `One ${by === 1 ? 'more' : 'fewer'}: ${name}`,
      'aria-disabled': isAtEnd,
      onClick: () => isAtEnd || change(stepQuantityText(value, by, max)),
    };
  };

  const box = (
    <div className={classNames(boxClass, hideLabel && className)}>
      <button {...step(-1)}>
        <Icon name="minus" size={16} />
      </button>
      <input
        id={id}
        aria-label={hideLabel ? name : undefined}
        className="figures min-h-10.5 w-13 text-center outline-none"
        {...inQuantities}
        {...props}
        // In a table Enter moves to the next row.
        enterKeyHint={hideLabel ? 'next' : 'done'}
        placeholder={placeholder}
        // A press keeps a number selected that Tab or Enter selected. With a caret, typing 4 would turn 1 into 14.
        onMouseDown={(event) => {
          const { currentTarget: field } = event;
          const isSelected = field.selectionStart === 0 && field.selectionEnd === field.value.length;
          if (document.activeElement === field && isSelected) event.preventDefault();
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            event.preventDefault();
            change(stepQuantityText(value, event.key === 'ArrowUp' ? 1 : -1, max));
          }
          if (event.key === 'Enter' && onEnter) {
            event.preventDefault();
            // A held key adds once.
            if (event.repeat || event.nativeEvent.isComposing) return;
            settle();
            // On the last row the focus stays: the next digit replaces the number, so 3 and then 1 is 1, not 31.
            event.currentTarget.select();
            onEnter();
          }
        }}
      />
      <button {...step(1)}>
        <Icon name="plus" size={16} />
      </button>
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
