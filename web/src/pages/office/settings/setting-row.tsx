import type { OfficeSetting } from '@tradecellar/contract/office-settings.ts';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SettingField } from './setting-field.tsx';
import styles from './settings.module.css';
import type { Typed } from './typed-settings.ts';
import { valueWords } from './value-words.ts';

type SettingRowProps = {
  readonly setting: OfficeSetting;
  readonly typed: Typed;
  readonly isChanged: boolean;
  /** The sentence about a value that the shop refuses. */
  readonly fault?: string | undefined;
  readonly holidays: readonly string[];
  readonly onChange: (typed: Typed) => void;
  readonly onReset: () => void;
  readonly onTakeBack: () => void;
};

/** A setting's label, effect and field, and the origin of the value: the default, the office or the merchant's file. */
export function SettingRow(props: SettingRowProps) {
  const { setting, typed, isChanged, holidays, onChange, onReset, onTakeBack } = props;
  const fault = props.fault ?? (isChanged ? undefined : setting.Fault);
  const { Name, Label, Says, From, Kind } = setting;
  const id = useId();
  const isFixed = From === 'file';
  const described = fault === undefined ? `${id}-says` : `${id}-says ${id}-fault`;
  return (
    <li
      className={styles.row}
      data-state={isChanged ? 'changed' : undefined}
      data-setting={Name}
      data-kind={Kind}
    >
      <div>
        <label id={`${id}-label`} htmlFor={id} className="font-semibold">
          {Label}
        </label>
        <p id={`${id}-says`} className="text-small text-ink-soft">
          {Says !== Label && Says}
        </p>
      </div>
      <div className="min-w-0">
        {isFixed ? (
          <p id={id}>{valueWords(setting, setting.Value)}</p>
        ) : (
          <SettingField
            setting={setting}
            typed={typed}
            control={{
              id,
              labelledBy: `${id}-label`,
              describedBy: described,
              isInvalid: props.fault !== undefined,
            }}
            holidays={holidays}
            onChange={onChange}
          />
        )}
        {fault !== undefined && (
          <p id={`${id}-fault`} className="text-body text-warning mt-1">
            {fault}
          </p>
        )}
        <p className={styles.origin}>
          {isFixed && 'Fixed by the merchant’s file'}
          {isChanged && (
            <>
              <span>Was: {valueWords(setting, setting.Value)}</span>
              <Button look="quiet" aria-label={`Undo the change of ${Label}`} onClick={onTakeBack}>
                Undo
              </Button>
            </>
          )}
          {!isChanged && From === 'office' && (
            <>
              <span>Default: {defaultWords(setting)}</span>
              <Button look="quiet" aria-label={`${Label}: back to default`} onClick={onReset}>
                Back to default
              </Button>
            </>
          )}
        </p>
      </div>
    </li>
  );
}

function defaultWords(setting: OfficeSetting): string {
  return setting.Kind === 'html' ? 'our own text' : valueWords(setting, setting.Default);
}
