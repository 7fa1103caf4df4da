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

/** Class names of a button's look, for links that look like buttons. */
export function buttonClass(look: ButtonLook = 'primary'): string {
  return `button button-${look}`;
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
      className={classNames(buttonClass(look), className)}
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
