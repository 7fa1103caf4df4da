import type { OfficeSetting, SettingValue } from '@tradecellar/contract/office-settings.ts';
import { Type } from 'typebox';
import { isProblem } from '../../../api/problem-error.ts';
import { useSessionState } from '../../../api/stored.ts';
import { Refused } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import styles from './set-up.module.css';
import type { StepProps } from './step.tsx';
import { useSaveSettings } from './use-set-up.ts';

/** The settings of the step. Their fields start empty in a new shop, because the defaults are a sample business. */
const FIELDS = ['name', 'addressLines', 'phone', 'orderEmail', 'companyLine'] as const;
type FieldName = (typeof FIELDS)[number];
const OPTIONAL: readonly FieldName[] = ['companyLine'];
const LABELS: Readonly<Record<FieldName, string>> = {
  name: 'Name of your business',
  addressLines: 'Address',
  phone: 'Telephone of the order desk',
  orderEmail: 'Email of the order desk',
  companyLine: 'Company and VAT numbers',
};
const HINTS: Partial<Record<FieldName, string>> = {
  addressLines: 'Each part on its own line.',
  companyLine: 'Such as “Registered in England 01234567. VAT GB 123 4567 89.”',
};

export function BusinessStep({ settings, isNext, onDone }: StepProps) {
  const [typed = {}, setTyped] = useSessionState(
    'tradecellar/set-up-business',
    Type.Unsafe<Readonly<Record<string, string>>>({ type: 'object' }),
  );
  const save = useSaveSettings(settings.Version, () => {
    setTyped(undefined);
    onDone();
  });
  const all = settings.Groups.flatMap((group) => group.Settings);
  const settingOf = (name: FieldName) => all.find(({ Name }) => Name === name);
  const textOf = (name: FieldName) => typed[name] ?? storedText(settingOf(name));
  const isFixed = (name: FieldName) => settingOf(name)?.From === 'file';
  const free = FIELDS.filter((name) => !isFixed(name));
  const missing = free.find((name) => !OPTIONAL.includes(name) && textOf(name).trim() === '');
  const faults = isProblem(save.error, 'settings-refused') ? save.error.details.faults : [];
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === undefined)
          save.mutate(Object.fromEntries(free.map((name) => [name, settingOfText(name, textOf(name))])));
      }}
    >
      {FIELDS.map((name) =>
        isFixed(name) ? (
          <p key={name}>
            {LABELS[name]}: {storedText(settingOf(name))}{' '}
            <span className="text-ink-soft">(fixed by the merchant’s file)</span>
          </p>
        ) : (
          <TextField
            key={name}
            label={LABELS[name]}
            hint={HINTS[name]}
            isRequired={!OPTIONAL.includes(name)}
            {...(name === 'addressLines' && { rows: 3 })}
            inputMode={name === 'phone' ? 'tel' : name === 'orderEmail' ? 'email' : 'text'}
            error={faults.find((fault) => fault.name === name)?.says}
            value={textOf(name)}
            onChange={(text) => setTyped({ ...typed, [name]: text })}
          />
        ),
      )}
      {faults.length === 0 && <Refused error={save.error} />}
      <div className={styles.acts}>
        <Button
          type="submit"
          look={isNext ? 'primary' : 'secondary'}
          isBusy={save.isPending}
          disabledReason={missing && `${LABELS[missing]} is missing`}
        >
          Save
        </Button>
      </div>
    </form>
  );
}

function storedText(setting: OfficeSetting | undefined): string {
  if (setting === undefined || setting.From === 'default') return '';
  const { Value } = setting;
  return Array.isArray(Value) ? Value.join('\n') : String(Value ?? '');
}

function settingOfText(name: FieldName, text: string): SettingValue {
  if (name !== 'addressLines') return text.trim();
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
