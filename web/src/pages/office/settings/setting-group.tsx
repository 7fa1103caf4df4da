import type { OfficeSetting } from '@tradecellar/contract/office-settings.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { Fold } from '../../../ui/fold.tsx';
import { SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';
import type { SettingsDraft } from './use-settings-draft.ts';

type SettingGroupProps = {
  readonly title: string;
  readonly settings: readonly OfficeSetting[];
  /** True during a search, which opens every group with a match. */
  readonly isSearched: boolean;
  readonly draft: SettingsDraft;
  readonly faults: ReadonlyMap<string, string>;
  readonly holidays: readonly string[];
  readonly onChange: SettingsDraft['change'];
};

/** Folds a group of settings. The head counts unsaved changes, or the settings that the office has set. */
export function SettingGroup(props: SettingGroupProps) {
  const { title, settings, isSearched, draft, faults, holidays, onChange } = props;
  const changed = new Set(draft.changes.map(({ setting }) => setting.Name));
  const unsaved = settings.filter(({ Name }) => changed.has(Name)).length;
  const chosen = settings.filter(({ From }) => From === 'office').length;
  const hasFault = settings.some(({ Name, Fault }) => faults.has(Name) || Fault !== undefined);
  return (
    <Fold className={styles.group} isNeeded={isSearched || hasFault}>
      <summary>
        <h2>{title}</h2>
        <span className="text-body text-ink-soft">
          {unsaved > 0
            ? `${countWords(unsaved, 'change')} not saved`
            : chosen > 0
              ? `${chosen} set here`
              : ''}
        </span>
      </summary>
      <ul>
        {settings.map((setting) => (
          <SettingRow
            key={setting.Name}
            setting={setting}
            typed={draft.typedIn(setting)}
            isChanged={changed.has(setting.Name)}
            fault={faults.get(setting.Name)}
            holidays={holidays}
            onChange={(typed) => onChange(setting.Name, typed)}
            onReset={() => draft.reset(setting.Name)}
            onTakeBack={() => draft.takeBack(setting.Name)}
          />
        ))}
      </ul>
    </Fold>
  );
}
