import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type OfficeSetting,
  officeSettings,
  officeSettingsSave,
} from '@tradecellar/contract/office-settings.ts';
import { longDate } from '@tradecellar/trade/delivery-calendar.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { Failure, Refused } from '../../../session/failure/failure.tsx';
import { settingsQuery } from '../../../session/settings.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './banner-days.module.css';

const query = endpointQuery(officeSettings, {});
const FROM = 'bannerDays.from';
const UNTIL = 'bannerDays.until';

/** Sets the first and the last day of the banner, in London. An empty day sets no limit. */
export function BannerDays() {
  const queries = useQueryClient();
  const { data, error } = useQuery({ ...query, staleTime: 0 });
  const [typed, setTyped] = useState<{ readonly from: string; readonly until: string }>();
  const save = useMutation({
    mutationFn: (days: { readonly from: string; readonly until: string }) =>
      call(officeSettingsSave, {
        Version: data?.mainResult.Version ?? 0,
        Changes: [changeOf(FROM, days.from), changeOf(UNTIL, days.until)],
      }),
    async onSuccess(answer, saved) {
      queries.setQueryData(query.queryKey, answer);
      // Days that the person typed during the save stay.
      setTyped((now) => (now === saved ? undefined : now));
      await queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
  });
  const all = data?.mainResult.Groups.flatMap(({ Settings }) => Settings) ?? [];
  const [from, until] = [FROM, UNTIL].map((name) => all.find(({ Name }) => Name === name));
  const stored = { from: dayOf(from), until: dayOf(until) };
  const days = typed ?? stored;
  const isFixed = from?.From === 'file' || until?.From === 'file';
  const isChanged = days.from !== stored.from || days.until !== stored.until;
  const edit = (change: Partial<typeof days>) => {
    if (!save.isPending) save.reset();
    setTyped({ ...days, ...change });
  };
  return (
    <fieldset className={styles.days}>
      <legend className="sr-only">Days of the banner</legend>
      <label>
        First day
        <input
          className="input"
          type="date"
          disabled={isFixed}
          value={days.from}
          onChange={({ target }) => edit({ from: target.value })}
        />
      </label>
      <label>
        Last day
        <input
          className="input"
          type="date"
          disabled={isFixed}
          value={days.until}
          onChange={({ target }) => edit({ until: target.value })}
        />
      </label>
      <Button
        look="secondary"
        isBusy={save.isPending}
        disabledReason={
          !data ? 'The days are not loaded' : isChanged ? undefined : 'The days are not changed'
        }
        onClick={() => save.mutate(days)}
      >
        Set the days
      </Button>
      <p className="text-body text-ink-soft" role="status">
        {isFixed ? 'Fixed by the merchant’s file' : data && !isChanged && shownWords(stored)}
      </p>
      {error && !data && <Failure error={error} />}
      <Refused error={save.error} />
    </fieldset>
  );
}

function changeOf(Name: string, day: string) {
  return day === '' ? { Name } : { Name, Value: day };
}

function dayOf(setting: OfficeSetting | undefined): string {
  return typeof setting?.Value === 'string' ? setting.Value : '';
}

function shownWords({ from, until }: { readonly from: string; readonly until: string }): string {
  if (from === '' && until === '') return 'Shown from now on, without an end.';
  const words = [from && `from ${longDate(from)}`, until && `until ${longDate(until)}`].filter(Boolean);
  return `Shown ${words.join(' ')}.`;
}
