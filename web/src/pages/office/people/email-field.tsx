import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { FormField } from '../../../ui/fields/form-field.tsx';

type EmailFieldProps<Values extends FieldValues> = {
  readonly control: Control<Values>;
  readonly name: FieldPathByValue<Values, string>;
  readonly mostLetters: number;
};

/** The e-mail address of a person whom the office adds. */
export function EmailField<Values extends FieldValues>(props: EmailFieldProps<Values>) {
  return (
    <FormField
      {...props}
      label="Email"
      inputMode="email"
      autoCapitalize="none"
      check={(text) => (looksLikeEmail(text) ? undefined : 'Enter an email address')}
    />
  );
}
