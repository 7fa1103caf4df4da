import type { ChangeEvent, ComponentProps, FocusEvent } from 'react';
import { Field, type FieldFrame } from './field.tsx';
import { tooLong } from './too-long.ts';

type TextFieldProps = FieldFrame &
  Pick<
    ComponentProps<'input'>,
    | 'autoCapitalize'
    | 'autoComplete'
    | 'disabled'
    | 'enterKeyHint'
    | 'inputMode'
    | 'placeholder'
    | 'spellCheck'
  > & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    /** A text with more letters stays as typed and says by how many; its button gives the same reason (`whichTooLong`). */
    readonly mostLetters?: number;
    /** Of one line only. */
    readonly onEnter?: () => void;
    /** Several lines, so many of them shown; one when left out. */
    readonly rows?: number;
  };

/** A text of one line or several. One line is a name, a code or a number, which no browser has to spell or to know. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, isRequired, hint, className, onChange, onEnter, rows, ...others } = props;
  const { error: wrong, mostLetters, ...rest } = others;
  const error = tooLong(rest.value, mostLetters) ?? wrong;
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
