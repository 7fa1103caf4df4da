import type {
  OfficeSetting,
  OfficeSettings,
  SettingsAct,
  SettingValue,
} from '@tradecellar/contract/office-settings.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { Refused } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './settings.module.css';
import { valueWords } from './value-words.ts';

type SettingsActsProps = {
  readonly settings: OfficeSettings;
  /** The version whose undo is under way. */
  readonly undoing: number | undefined;
  /** Why an act of this list could not be undone. */
  readonly refused: Error | null;
  readonly onUndo: (version: number) => void;
};

/** Lists who changed what, newest first. A change can be undone until somebody changes the same settings again. */
export function SettingsActs({ settings, undoing, refused, onUndo }: SettingsActsProps) {
  const { Acts, Groups } = settings;
  const kinds = new Map(Groups.flatMap((group) => group.Settings).map((setting) => [setting.Name, setting]));
  return (
    <section className="mt-12" aria-labelledby="settings-acts">
      <h2 id="settings-acts" className="mb-3">
        Who changed what
      </h2>
      <Refused error={refused} />
      {Acts.length === 0 && <p className="text-ink-soft">Nobody has changed a setting here yet.</p>}
      <ul className={styles.acts}>
        {Acts.map((act) => (
          <li key={act.Version}>
            <p className="text-small text-ink-soft">
              {momentWords(new Date(act.At))}, {act.Who}
              {act.Undid !== undefined && ', an undo'}
            </p>
            <ul>
              {act.Changes.map((change) => (
                <li key={change.Name}>{changeWords(change, kinds)}</li>
              ))}
            </ul>
            {act.CanUndo && (
              <Button
                look="quiet"
                isBusy={undoing === act.Version}
                aria-label={`Undo the change of ${act.Changes.map(({ Label }) => Label).join(', ')}`}
                onClick={() => onUndo(act.Version)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Described = Pick<OfficeSetting, 'Kind' | 'Choices' | 'Default'>;

function changeWords(
  { Name, Label, Before, After }: SettingsAct['Changes'][number],
  kinds: ReadonlyMap<string, Described>,
): string {
  const kind: Described = kinds.get(Name) ?? { Kind: 'text' };
  const words = (value: SettingValue | undefined) =>
    value === undefined && kind.Default !== undefined
      ? `${valueWords(kind, kind.Default)} (default)`
      : valueWords(kind, value);
  return `${Label}: ${words(Before)} → ${words(After)}`;
}
