import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  officeSettings,
  officeSettingsSave,
  type SettingValue,
} from '@tradecellar/contract/office-settings.ts';
import { officeSetUp, officeSetUpLeave, type SetUp, type SetUpStep } from '@tradecellar/contract/set-up.ts';
import { call } from '../../../api/call.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { settingsQuery } from '../../../session/settings.ts';
import type { Imported } from '../imports/import-files.tsx';

const setUpQuery = endpointQuery(officeSetUp, {});
const officeQuery = endpointQuery(officeSettings, {});

/** The steps of the set-up and the settings. The interval refetches the steps, because imports complete steps, too. */
export function useSetUp() {
  const setUp = useQuery({ ...setUpQuery, staleTime: 0, refetchInterval: 10_000 });
  const settings = useQuery({ ...officeQuery, staleTime: 0 });
  return {
    setUp: setUp.data?.mainResult,
    settings: settings.data?.mainResult,
    error: setUp.error ?? settings.error,
  };
}

export function useShowSetUp(): (setUp: SetUp) => void {
  const queries = useQueryClient();
  return (mainResult) => queries.setQueryData(setUpQuery.queryKey, { mainResult });
}

/** Returns a function that refetches the steps and the settings. */
export function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const keys = [setUpQuery.queryKey, officeQuery.queryKey, settingsQuery.queryKey];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

/** Returns a function that reads the newest steps that the browser has. */
export function useNewestSetUp(): () => SetUp | undefined {
  const queries = useQueryClient();
  return () => queries.getQueryData(setUpQuery.queryKey)?.mainResult;
}

/**
 * Returns what follows an import: the page reads the steps again, and goes on if the import completes `step` and leaves
 * out no file.
 */
export function useImported(step: SetUpStep, onDone: () => void): (imported: Imported) => Promise<void> {
  const readAgain = useReadAgain();
  const newest = useNewestSetUp();
  return async ({ leftOut }) => {
    await readAgain();
    const isDone = newest()?.Steps.some(({ Step, State }) => Step === step && State === 'done');
    if (isDone && leftOut.length === 0) onDone();
  };
}

/** Saves settings of a step. `version` is the version of the settings that the page has read. */
export function useSaveSettings(version: number, onSaved: () => void = () => {}) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (values: Readonly<Record<string, SettingValue>>) =>
      call(officeSettingsSave, {
        Version: version,
        Changes: Object.entries(values).map(([Name, Value]) => ({ Name, Value })),
      }),
    onSuccess: onSaved,
    onSettled: readAgain,
  });
}

export function useLeave(step: SetUpStep) {
  const show = useShowSetUp();
  return useMutation({
    mutationFn: (IsLeftOut: boolean) => call(officeSetUpLeave, { Step: step, IsLeftOut }),
    onSuccess: ({ mainResult }) => show(mainResult),
  });
}
