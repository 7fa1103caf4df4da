import { TextField } from './text-field.tsx';

type DateFieldProps = {
  readonly label: string;
  /** As typed, such as 05/11/2025; never replaced in silence. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter?: () => void;
  /** Set by the caller when what is typed is no date; the field is flagged. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly className?: string;
};

/** A date typed as day/month/year. */
export function DateField({ onEnter, ...rest }: DateFieldProps) {
  return (
    <TextField
      {...rest}
      inputMode="text"
      autoComplete="off"
      placeholder="dd/mm/yyyy"
      maxLength={10}
      {...(onEnter ? { onEnter } : {})}
    />
  );
}
