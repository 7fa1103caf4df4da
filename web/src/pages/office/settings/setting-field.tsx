import { ColourField } from './colour-field.tsx';
import { DaysField } from './days-field.tsx';
import { HtmlField } from './html-field.tsx';
import type { SettingFieldProps } from './setting-control.ts';
import styles from './settings.module.css';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The field that fits a setting's kind. */
export function SettingField(props: SettingFieldProps) {
  const { setting, typed, control, onChange } = props;
  const { Kind, Choices = [] } = setting;
  const shared = {
    id: control.id,
    'aria-describedby': control.describedBy,
    'aria-invalid': control.isInvalid || undefined,
  };
  switch (Kind) {
    case 'switch':
      return (
        <span className={styles.switch}>
          <input
            {...shared}
            type="checkbox"
            checked={typed === true}
            onChange={({ target }) => onChange(target.checked)}
          />
          <span aria-hidden="true">{typed === true ? 'On' : 'Off'}</span>
        </span>
      );
    case 'choice':
      return (
        <select
          {...shared}
          className="input select"
          value={String(typed)}
          onChange={({ target }) => onChange(target.value)}
        >
          {Choices.map(({ Value, Words }) => (
            <option key={Words} value={String(Value)}>
              {Words}
            </option>
          ))}
        </select>
      );
    case 'whole':
    case 'pounds':
    case 'percent':
      return (
        <span className={styles.amount}>
          {Kind === 'pounds' && <span aria-hidden="true">£</span>}
          <input
            {...shared}
            className="input"
            inputMode={Kind === 'whole' ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={String(typed)}
            onChange={({ target }) => onChange(target.value)}
          />
          {Kind === 'percent' && <span aria-hidden="true">%</span>}
        </span>
      );
    case 'time':
    case 'day':
      return (
        <input
          {...shared}
          className={`input ${styles.time}`}
          type={Kind === 'time' ? 'time' : 'date'}
          value={String(typed)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'weekdays':
      return <WeekdaysField {...props} />;
    case 'days':
      return <DaysField {...props} />;
    case 'colour':
      return <ColourField {...props} />;
    case 'html':
      return <HtmlField {...props} />;
    case 'named-texts':
    case 'named-numbers':
      return <NamedField {...props} />;
    case 'lines':
    case 'long-text':
      return (
        <textarea
          {...shared}
          className="input"
          rows={Kind === 'lines' ? 4 : 3}
          value={String(typed)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'text':
      return (
        <input
          {...shared}
          className="input"
          autoComplete="off"
          value={String(typed)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}

function WeekdaysField({ typed, control, onChange }: SettingFieldProps) {
  const chosen = new Set(String(typed).split('|').filter(Boolean));
  const toggle = (day: string) => {
    const days = new Set(chosen);
    if (!days.delete(day)) days.add(day);
    onChange([...days].toSorted().join('|'));
  };
  return (
    <fieldset
      id={control.id}
      className={styles.weekdays}
      aria-labelledby={control.labelledBy}
      aria-describedby={control.describedBy}
    >
      {WEEKDAYS.map((name, at) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.has(String(at + 1))}
            onChange={() => toggle(String(at + 1))}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** A field with a text or number for each name, such as the merchant's word for each allergen. */
function NamedField({ setting, typed, control, onChange }: SettingFieldProps) {
  const named: Readonly<Record<string, string>> = Object(typed);
  // Without choices, the names are the names that have a text.
  const choices = setting.Choices ?? Object.keys(named).map((Value) => ({ Value, Words: Value }));
  const count = Object.values(named).filter((text) => text.trim() !== '').length;
  return (
    <details className={styles.named} id={control.id}>
      <summary aria-describedby={control.describedBy}>{count === 0 ? 'None set' : `${count} set`}</summary>
      <div>
        {choices.map(({ Value, Words }) => (
          <label key={Words}>
            <span>{Words}</span>
            <input
              className="input"
              autoComplete="off"
              inputMode={setting.Kind === 'named-numbers' ? 'numeric' : undefined}
              value={named[String(Value)] ?? ''}
              onChange={({ target }) => onChange({ ...named, [String(Value)]: target.value })}
            />
          </label>
        ))}
      </div>
    </details>
  );
}
