import type { OfficeSettings, SettingValue } from '@tradecellar/contract/office-settings.ts';
import { isProblem } from '../../../api/problem-error.ts';
import { Refused } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { SettingRow } from '../settings/setting-row.tsx';
import type { useSettingsDraft } from '../settings/use-settings-draft.ts';
import styles from './set-up.module.css';
import { useSaveSettings } from './use-set-up.ts';

type SettingRowsProps = {
  readonly settings: OfficeSettings;
  readonly draft: ReturnType<typeof useSettingsDraft>;
  readonly names: readonly string[];
  /** The setting that a save stores even without a change, because the office agrees to its default. */
  readonly agreed: string;
  readonly isNext: boolean;
  readonly onDone: () => void;
};

/** Shows settings of a step, and saves them together. */
export function SettingRows({ settings, draft, names, agreed, isNext, onDone }: SettingRowsProps) {
  const shown = settings.Groups.flatMap((group) => group.Settings).filter(({ Name }) => names.includes(Name));
  const changes = draft.changes.filter(({ setting }) => names.includes(setting.Name));
  const save = useSaveSettings(settings.Version, () => {
    for (const { setting } of changes) draft.takeBack(setting.Name);
    onDone();
  });
  const refused = isProblem(save.error, 'settings-refused') ? save.error.details.faults : [];
  const faults = new Map([
    ...refused.map(({ name, says }) => [name, says] as const),
    ...changes.flatMap(({ setting, read }) => ('fault' in read ? [[setting.Name, read.fault] as const] : [])),
  ]);
  const values: Record<string, SettingValue> = {};
  const first = shown.find(({ Name }) => Name === agreed);
  if (first !== undefined && first.From !== 'file') values[agreed] = first.Value ?? null;
  for (const { setting, read } of changes) {
    if ('value' in read && read.value !== undefined) values[setting.Name] = read.value;
  }
  const unreadable = changes.find(({ read }) => 'fault' in read);
  return (
    <div>
      <ul>
        {shown.map((setting) => (
          <SettingRow
            key={setting.Name}
            setting={setting}
            typed={draft.typedIn(setting)}
            isChanged={changes.some((change) => change.setting.Name === setting.Name)}
            fault={faults.get(setting.Name)}
            holidays={settings.Holidays}
            onChange={(typed) => draft.change(setting.Name, typed)}
            onReset={() => draft.reset(setting.Name)}
            onTakeBack={() => draft.takeBack(setting.Name)}
          />
        ))}
      </ul>
      {refused.length === 0 && <Refused error={save.error} />}
      <div className={`mt-4 ${styles.acts}`}>
        <Button
          look={isNext ? 'primary' : 'secondary'}
          isBusy={save.isPending}
          disabledReason={
            Object.keys(values).length === 0
              ? 'The merchant’s file fixes all of them'
              : unreadable && 'fault' in unreadable.read
                ? unreadable.read.fault
                : undefined
          }
          onClick={() => save.mutate(values)}
        >
          {changes.length === 0 ? 'These are right' : 'Save'}
        </Button>
      </div>
    </div>
  );
}
