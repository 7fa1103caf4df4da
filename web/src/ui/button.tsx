import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { SmallSpinner } from './spinner.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'quiet';

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  readonly look?: ButtonLook;
  /** Reason why the button is disabled. A disabled button stays focusable, so that the reason can be read. */
  readonly disabledReason?: string | undefined;
  /** Shows the reason below the button, not only to a screen reader and on hover. */
  readonly showReason?: boolean;
  /** True while the button's work runs: a press does nothing. */
  readonly isBusy?: boolean;
};

const looks = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover hover:text-on-brand-hover',
  secondary: 'border-control bg-card hover:border-ink hover:bg-brand-paper',
  quiet:
    'px-3 text-brand-ink underline decoration-current decoration-1 underline-offset-[0.22em] hover:bg-brand-paper hover:text-ink',
} satisfies Record<ButtonLook, string>;

const offClass =
  'aria-busy:cursor-progress aria-disabled:cursor-not-allowed aria-disabled:border-hairline aria-disabled:bg-paper-deep aria-disabled:text-ink-soft';

/** Class names of a button's look, for links that look like buttons. */
export function buttonClass(look: ButtonLook = 'primary'): string {
  return `button ${looks[look]}`;
}

export function Button({
  look = 'primary',
  disabledReason,
  showReason = false,
  isBusy = false,
  className,
  onClick,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isOff = disabledReason !== undefined || isBusy;
  const button = (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(look), offClass, className)}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      title={disabledReason ?? rest.title}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy && <SmallSpinner />}
      {children}
    </button>
  );
  if (disabledReason === undefined) return button;
  return (
    <>
      {button}
      <span
        id={reasonId}
        className={showReason ? 'text-body text-ink-soft block font-normal mt-1' : 'sr-only'}
      >
        {disabledReason}
      </span>
    </>
  );
}
