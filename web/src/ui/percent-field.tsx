import { TextField } from './text-field.tsx';

type PercentFieldProps = {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter?: () => void;
  readonly error?: string | undefined;
  readonly className?: string;
};

/** A percentage as typed; the caller validates it. */
export function PercentField({ onEnter, className, ...rest }: PercentFieldProps) {
  return (
    <TextField
      {...rest}
      className={`percent ${className ?? ''}`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      {...(onEnter ? { onEnter } : {})}
    />
  );
}
