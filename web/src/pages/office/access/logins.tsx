import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import {
  type Login,
  loginsAdd,
  loginsFind,
  loginsRemove,
  MOST_LOGINS,
} from '@tradecellar/contract/logins.ts';
import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { type ComponentProps, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../api/call.ts';
import { endpointQuery, useSending } from '../../../api/queries.ts';
import { useKeptFocus } from '../../../ui/browser/use-kept-focus.ts';
import { useSettled } from '../../../ui/browser/use-settled.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField, required, trimmed } from '../../../ui/fields/form-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { tooLong } from '../../../ui/fields/too-long.ts';
import { Notice } from '../../../ui/notice.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { CustomerFinder } from '../customer-finder.tsx';
import { OfficeForm } from '../office-form.tsx';
import { OfficeSection } from '../office-section.tsx';

const TYPING_PAUSE_MS = 200;
const longestSearch = mostLetters(loginsFind.body.properties.Text);
const { Email, CustomerAccount, Name } = loginsAdd.body.properties;

type Change = { readonly login: Login; readonly isRemoved: boolean };

export function Logins() {
  const [text, setText] = useState('');
  const search = useSettled(text.trim(), TYPING_PAUSE_MS);
  const found = useQuery({
    ...endpointQuery(loginsFind, { Text: search }),
    enabled: search !== '' && tooLong(search, longestSearch) === undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const logins = search === '' ? [] : (found.data?.mainResult ?? []);
  const isUpToDate = search !== '' && found.isSuccess && !found.isPlaceholderData;
  const { place, keepFocus } = useKeptFocus<HTMLDivElement>();
  const change = useSending(
    ({ login: { Email, CustomerAccount, Name }, isRemoved }: Change): Promise<unknown> =>
      isRemoved
        ? call(loginsRemove, { Email, CustomerAccount })
        : call(loginsAdd, { Email, CustomerAccount, Name }),
    loginsFind,
    keepFocus,
  );
  return (
    <div ref={place} tabIndex={-1}>
      <OfficeSection
        id="logins"
        title="Logins"
        intro={
          <>
            People who may order for a customer. The next <code>logins.csv</code> import overrides changes
            made here.
          </>
        }
        error={found.error}
        refused={change.error}
      >
        <TextField
          className="mt-2 mb-6 sm:max-w-96"
          label="Find by email, name or customer"
          value={text}
          onChange={setText}
          mostLetters={longestSearch}
        />
        {change.isSuccess && (
          <Notice kind="good">
            {change.variables.login.Email}{' '}
            {change.variables.isRemoved ? 'can no longer order for' : 'can order again for'}{' '}
            {change.variables.login.CustomerName}.{' '}
            {change.variables.isRemoved && (
              <Button
                look="quiet"
                className="-my-2.5"
                onClick={() => change.mutate({ ...change.variables, isRemoved: false })}
              >
                Undo
              </Button>
            )}
          </Notice>
        )}
        {logins.length > 0 && (
          <DataTable
            caption="Logins found"
            columns={loginColumns((login) => ({
              isBusy: change.isPending && change.variables.login === login,
              onClick: () => change.mutate({ login, isRemoved: true }),
            }))}
            rows={logins}
            keyOf={({ Email, CustomerAccount }) => `${Email} ${CustomerAccount}`}
          />
        )}
        <p className="text-body text-ink-soft" role="status">
          {isUpToDate && logins.length === 0 && `No login matches ‘${search}’.`}
          {logins.length === MOST_LOGINS && `The first ${MOST_LOGINS} are shown. Type more to narrow them.`}
        </p>
        <h3 className="mt-6 mb-3">New login</h3>
        <AddLogin onAdded={change.reset} />
      </OfficeSection>
    </div>
  );
}

type Removing = (login: Login) => Pick<ComponentProps<typeof Button>, 'isBusy' | 'onClick'>;

function loginColumns(removing: Removing): readonly Column<Login>[] {
  return [
    {
      header: 'Person',
      cell: ({ Email, Name }) => (
        <>
          {Email} <span className="font-normal text-ink-soft">{Name}</span>
        </>
      ),
      isRowHeader: true,
      isSelfEvident: true,
      stacked: 'lead',
    },
    {
      header: 'Customer',
      cell: ({ CustomerAccount, CustomerName }) => `${CustomerName} (${CustomerAccount})`,
      isSelfEvident: true,
      stacked: 'whole',
    },
    {
      header: 'Last login',
      cell: ({ LastSignIn }) => (LastSignIn === undefined ? 'never' : formatTradeDate(LastSignIn)),
      stacked: 'whole',
    },
    {
      header: 'Remove',
      cell: (login) => (
        <Button
          look="quiet"
          className="-my-2.5 -ml-3"
          aria-label={`Remove ${login.Email} from ${login.CustomerName}`}
          {...removing(login)}
        >
          Remove
        </Button>
      ),
      isSelfEvident: true,
      stacked: 'firstWay',
    },
  ];
}

const newLogin = { Email: '', CustomerAccount: '', Name: '' };

function AddLogin({ onAdded }: { readonly onAdded: () => void }) {
  const { control, handleSubmit, resetField, setValue } = useForm({ defaultValues: newLogin });
  const add = useSending(
    (login: typeof newLogin) => call(loginsAdd, trimmed(login)),
    loginsFind,
    () => {
      // The account field keeps its text, because a customer often has several people.
      resetField('Email');
      resetField('Name');
      onAdded();
    },
  );
  return (
    <>
      <CustomerFinder
        label="Find the customer by name, town, code or email"
        onChoose={(account) => setValue('CustomerAccount', account, { shouldValidate: true })}
      />
      <OfficeForm
        button="Add login"
        isRow
        done={
          add.data && `${add.data.mainResult.Email} can now order for ${add.data.mainResult.CustomerName}.`
        }
        sending={add}
        onSubmit={handleSubmit((login) => add.mutate(login))}
      >
        <FormField
          control={control}
          name="Email"
          label="Email"
          mostLetters={mostLetters(Email)}
          inputMode="email"
          autoCapitalize="none"
          check={(text) => (looksLikeEmail(text) ? undefined : 'Enter an email address')}
        />
        <FormField
          control={control}
          name="CustomerAccount"
          label="Customer account"
          mostLetters={mostLetters(CustomerAccount)}
          autoCapitalize="characters"
          check={required('Enter the customer’s account code')}
        />
        <FormField control={control} name="Name" label="Name, if known" mostLetters={mostLetters(Name)} />
      </OfficeForm>
    </>
  );
}
