import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type OfficeSettings,
  officeSettings,
  officeSettingsFile,
  officeSettingsSave,
  officeSettingsTakeOver,
  officeSettingsUndo,
} from '@tradecellar/contract/office-settings.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { isProblem } from '../../../api/problem-error.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { path } from '../../../session/address/paths.ts';
import { Failure, Refused } from '../../../session/failure/failure.tsx';
import { settingsQuery } from '../../../session/settings.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConfirmSave } from './confirm-save.tsx';
import { SettingGroup } from './setting-group.tsx';
import styles from './settings.module.css';
import { SettingsActs } from './settings-acts.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { type SettingsDraft, useSettingsDraft } from './use-settings-draft.ts';

const query = endpointQuery(officeSettings, {});

/** Changes the settings that need neither a file nor a restart, and shows who changed what. */
export function ShopSettingsPage() {
  const { data, error } = useQuery({ ...query, staleTime: 0, placeholderData: keepPreviousData });
  return (
    <article>
      <PageHeading title="All settings">Settings</PageHeading>
      <SettingsTabs shown="all" />
      {data ? (
        <AllSettings settings={data.mainResult} />
      ) : error ? (
        <Failure error={error} />
      ) : (
        <Skeleton height="36rem" />
      )}
    </article>
  );
}

function AllSettings({ settings }: { readonly settings: OfficeSettings }) {
  const queries = useQueryClient();
  const draft = useSettingsDraft(settings);
  const [search, setSearch] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [done, setDone] = useState<{ readonly words: string; readonly undoes?: number }>();

  async function show(mainResult: OfficeSettings): Promise<void> {
    queries.setQueryData(query.queryKey, { mainResult });
    await queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
  }

  const save = useMutation({
    async mutationFn({ version, changes }: SettingsDraft) {
      const Changes = changes.flatMap(({ setting, read }) =>
        'value' in read
          ? [{ Name: setting.Name, ...(read.value !== undefined && { Value: read.value }) }]
          : [],
      );
      return call(officeSettingsSave, { Version: version, Changes });
    },
    async onSuccess({ mainResult }, sent) {
      const isOne = sent.changes.length === 1;
      const count = countWords(sent.changes.length, 'change');
      draft.stored(sent, mainResult.Version);
      await show(mainResult);
      setDone({
        words: `Saved: ${count}, which ${isOne ? 'holds' : 'hold'} at once. An open page shows ${isOne ? 'it' : 'them'} at the next step.`,
        undoes: mainResult.Version,
      });
    },
    async onError(error) {
      if (!isProblem(error, 'settings-changed')) return;
      // The page shows the colleague's values beside the typed values. The next save stores the typed values.
      const { mainResult } = await call(officeSettings, {});
      draft.seen(mainResult.Version);
      await show(mainResult);
    },
    onSettled: () => setAsked(false),
  });
  const undo = useMutation({
    mutationFn: (Version: number) => call(officeSettingsUndo, { Version }),
    async onSuccess({ mainResult }) {
      await show(mainResult);
      setDone({ words: 'Undone. The settings have the values before that change.' });
    },
  });
  const takeOver = useMutation({
    mutationFn: () => call(officeSettingsTakeOver, {}),
    async onSuccess({ mainResult }) {
      await show(mainResult);
      setDone({
        words: 'Taken over. Once the file no longer names these settings, you can change them here.',
      });
    },
  });
  const download = useMutation({
    mutationFn: () => call(officeSettingsFile, {}),
    onSuccess: ({ mainResult: { File } }) =>
      saveFile('merchant.json', new Blob([File], { type: 'application/json' })),
  });

  const isUndoneAbove = done?.undoes !== undefined && done.undoes === undo.variables;
  const faults = faultsOf(draft.changes, save.error);
  const unreadable = draft.changes.find(({ read }) => 'fault' in read);
  const words = search.trim().toLowerCase();
  const groups = settings.Groups.map(({ Title, Settings }) => ({
    Title,
    Settings: Settings.filter(({ Label, Says }) => `${Label} ${Says} ${Title}`.toLowerCase().includes(words)),
  })).filter(({ Settings }) => Settings.length > 0);
  const forgetRefusal = () => {
    if (!save.isPending) save.reset();
  };
  const change: typeof draft.change = (name, typed) => {
    setDone(undefined);
    forgetRefusal();
    draft.change(name, typed);
  };

  return (
    <>
      <div className={styles.head}>
        <TextField label="Find a setting" className={styles.search} value={search} onChange={setSearch} />
        <div className="flex flex-wrap items-center gap-x-6">
          <Link to={path.adminSetUp} hash="mail" className="py-2.5">
            Mail server
          </Link>
          <Button
            look="quiet"
            className="-mx-3"
            isBusy={download.isPending}
            onClick={() => download.mutate()}
          >
            Download as a file
          </Button>
        </div>
      </div>
      {done && (
        <div className="mb-4">
          <Outcome key={done.words + (done.undoes ?? '')}>
            {done.words}
            {done.undoes !== undefined && (
              <Button
                look="quiet"
                className="-my-2.5"
                isBusy={undo.isPending}
                onClick={() => done.undoes !== undefined && undo.mutate(done.undoes)}
              >
                Undo
              </Button>
            )}
          </Outcome>
        </div>
      )}
      <Refused error={(isUndoneAbove ? undo.error : null) ?? takeOver.error ?? download.error} />
      {settings.InFile > 0 && (
        <div className="mb-4">
          <Notice>
            <p>
              The merchant’s file on the server fixes {countWords(settings.InFile, 'setting')}, so that they
              cannot be changed here.
            </p>
            <Button
              look="quiet"
              className="-ml-3"
              isBusy={takeOver.isPending}
              onClick={() => takeOver.mutate()}
            >
              Take over from the file
            </Button>
          </Notice>
        </div>
      )}
      {groups.length === 0 && <p className="text-ink-soft">No setting has “{search.trim()}” in its name.</p>}
      {groups.map((group) => (
        <SettingGroup
          key={group.Title}
          title={group.Title}
          settings={group.Settings}
          isSearched={words !== ''}
          draft={draft}
          faults={faults}
          holidays={settings.Holidays}
          onChange={change}
        />
      ))}
      {draft.changes.length > 0 && (
        <div className={styles.foot}>
          <NotSaved error={save.error} />
          <p role="status">{countWords(draft.changes.length, 'change')} not saved yet</p>
          <Button
            isBusy={save.isPending}
            disabledReason={unreadable && 'fault' in unreadable.read ? unreadable.read.fault : undefined}
            onClick={() => setAsked(true)}
          >
            Save
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              draft.clear();
              forgetRefusal();
            }}
          >
            Discard
          </Button>
        </div>
      )}
      {isAsked && (
        <ConfirmSave
          changes={draft.changes}
          isBusy={save.isPending}
          onSave={() => save.mutate(draft)}
          onClose={() => setAsked(false)}
        />
      )}
      <SettingsActs
        settings={settings}
        undoing={undo.isPending ? undo.variables : undefined}
        refused={isUndoneAbove ? null : undo.error}
        onUndo={(version) => undo.mutate(version)}
      />
    </>
  );
}

/** Says beside the button why nothing was saved. */
function NotSaved({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  return (
    <div className="basis-full">
      {isProblem(error, 'settings-changed') ? (
        <Notice kind="warning">
          {error.details.who || 'A colleague'} changed{' '}
          {error.details.labels.map((label) => `“${label}”`).join(' and ')} while you were editing. Nothing is
          saved yet, and your changes are still here. Save replaces their values; Undo at a setting keeps
          theirs.
        </Notice>
      ) : (
        <Refused error={error} />
      )}
    </div>
  );
}

/** The sentences about values that the page or the server refuses, by the name of the setting. */
function faultsOf(
  changes: ReturnType<typeof useSettingsDraft>['changes'],
  error: Error | null,
): ReadonlyMap<string, string> {
  const refused = isProblem(error, 'settings-refused') ? error.details.faults : [];
  return new Map([
    ...refused.map(({ name, says }) => [name, says] as const),
    ...changes.flatMap(({ setting, read }) => ('fault' in read ? [[setting.Name, read.fault] as const] : [])),
  ]);
}
