import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

export type FieldFrame = {
  readonly label: string;
  /** Hides the label visually if the page shows the label in another way. */
  readonly hideLabel?: boolean | undefined;
  readonly isRequired?: boolean | undefined;
  readonly hint?: string | undefined;
  /** Sentence for a fault; flags the field. */
  readonly error?: string | undefined;
  readonly className?: string | undefined;
};

type ControlAttributes = {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true | undefined;
};

type FieldProps = FieldFrame & { readonly children: (control: ControlAttributes) => ReactNode };

export function Field({ label, hideLabel, isRequired, hint, error, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'field-label'}>
        {label}
        {isRequired && (
          <span className="text-warning" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-required': isRequired || undefined,
      })}
      {hint !== undefined && (
        <p id={hintId} className="text-body text-ink-soft mt-1">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className="text-body text-warning mt-1">
          {error}
        </p>
      )}
    </div>
  );
}
