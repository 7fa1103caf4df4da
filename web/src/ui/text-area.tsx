import type { ComponentProps } from 'react';
import { Field, type FieldFrame } from './field.tsx';

type TextAreaProps = FieldFrame &
  Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className' | 'required' | 'id'> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
  };

/** Several lines of text. */
export function TextArea({
  label,
  hideLabel,
  isRequired,
  hint,
  error,
  className,
  value,
  onChange,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, isRequired, hint, error, className }}>
      {(control) => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
