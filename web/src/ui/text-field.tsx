import type { ComponentProps } from 'react';
import { Field, type FieldFrame } from './field.tsx';

type TextFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'required' | 'id'> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly onEnter?: () => void;
  };

/** One line of text. */
export function TextField({
  label,
  hideLabel,
  isRequired,
  hint,
  error,
  className,
  value,
  onChange,
  onEnter,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, hideLabel, isRequired, hint, error, className }}>
      {(control) => (
        <input
          type="text"
          {...rest}
          {...control}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            rest.onKeyDown?.(event);
            if (event.key === 'Enter' && onEnter) {
              event.preventDefault();
              onEnter();
            }
          }}
        />
      )}
    </Field>
  );
}
