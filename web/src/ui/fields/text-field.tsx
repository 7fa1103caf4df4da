import type { ChangeEvent, ComponentProps, FocusEvent, Ref } from 'react';
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
    readonly fieldRef?: Ref<HTMLInputElement & HTMLTextAreaElement>;
    /** A longer text stays as typed, with an error that counts the letters too many. */
    readonly mostLetters?: number;
    /** Only for a field of a single line. */
    readonly onEnter?: () => void;
    /** Height in lines; 1 by default. */
    readonly rows?: number;
  };

/**
 * A text field of one or more lines. A field of one line holds a name or a code: neither spell-checked nor autofilled.
 */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, isRequired, hint, error, className, ...control } = props;
  const { mostLetters, fieldRef, onChange, onEnter, rows, ...attributes } = control;
  return (
    <Field {...props} error={tooLong(props.value, mostLetters) ?? error}>
      {(described) => {
        const shared = {
          autoComplete: 'off',
          spellCheck: rows !== undefined,
          ...attributes,
          ...described,
          className: 'input',
          ref: fieldRef,
          onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            onChange(target.value),
        };
        // Tab puts the caret before an existing text, such as an account's standing note. A click puts the caret at the
        // pointer.
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
