import type { ChangeEvent, ComponentProps, FocusEvent } from 'react';
import { Field, type FieldFrame } from './field.tsx';

type TextFieldProps = FieldFrame &
  Pick<
    ComponentProps<'input'>,
    'autoCapitalize' | 'autoComplete' | 'disabled' | 'enterKeyHint' | 'inputMode' | 'maxLength' | 'spellCheck'
  > & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    /** Of one line only. */
    readonly onEnter?: () => void;
    /** Several lines, so many of them shown; one when left out. */
    readonly rows?: number;
  };

/** A text of one line or several. One line is a name, a code or a number, which no browser has to spell or to know. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, isRequired, hint, error, className, onChange, onEnter, rows, ...rest } = props;
  return (
    <Field {...{ label, hideLabel, isRequired, hint, error, className }}>
      {(control) => {
        const shared = {
          autoComplete: 'off',
          spellCheck: rows !== undefined,
          ...rest,
          ...control,
          className: 'input',
          onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            onChange(target.value),
        };
        // Browsers begin before what is written there, an account's standing note for one; a click still goes where it points.
        const toEnd = ({ target }: FocusEvent<HTMLTextAreaElement>) => {
          const { value, selectionEnd } = target;
          if (selectionEnd === 0) target.setSelectionRange(value.length, value.length);
        };
        if (rows !== undefined) return <textarea {...shared} rows={rows} onFocus={toEnd} />;
        return (
          <input
            {...shared}
            type="text"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !onEnter) return;
              event.preventDefault();
              onEnter();
            }}
          />
        );
      }}
    </Field>
  );
}
