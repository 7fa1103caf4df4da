import type { ComponentProps } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { TextField } from './text-field.tsx';
import { tooLong } from './too-long.ts';

type FormFieldProps<Values extends FieldValues> = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'error'
> & {
  readonly control: Control<Values>;
  readonly name: FieldPathByValue<Values, string>;
  /** The fault of a trimmed text, as a sentence; undefined for a valid text. */
  readonly check?: (text: string) => string | undefined;
};

/**
 * A text field of a form. A fault, or a text that is too long, is shown when the form is sent, and from then on while
 * the person types. The first faulty field takes the focus.
 */
export function FormField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const { control, name, check, ...field } = props;
  const {
    field: { value, onChange, ref },
    fieldState: { error },
  } = useController({
    control,
    name,
    rules: { validate: (text: string) => tooLong(text, field.mostLetters) ?? check?.(text.trim()) },
  });
  return <TextField {...field} fieldRef={ref} value={value} onChange={onChange} error={error?.message} />;
}

/** Refuses an empty text: `check={required('Please enter your name')}`. */
export function required(fault: string): (text: string) => string | undefined {
  return (text) => (text === '' ? fault : undefined);
}

/** Values of a form without the spaces around them. */
export function trimmed<Values extends Readonly<Record<string, string>>>(values: Values): Values {
  const entries = Object.entries(values).map(([name, text]) => [name, text.trim()]);
  return Object.fromEntries(entries) as Values; // Trimming keeps the names.
}
