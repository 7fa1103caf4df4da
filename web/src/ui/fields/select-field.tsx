import { Field, type FieldFrame } from './field.tsx';

type SelectFieldProps<Value extends string> = FieldFrame & {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
};

/** The browser's own select, which works best on a phone. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, options, onChange, ...frame } = props;
  return (
    <Field {...frame}>
      {(control) => (
        <select
          {...control}
          className="input select"
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
