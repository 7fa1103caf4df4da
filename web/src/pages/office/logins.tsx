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
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { endpointQuery, useSending } from '../../api/queries.ts';
import { Failure, Refused } from '../../session/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { FormField, required, trimmed } from '../../ui/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { tooLong } from '../../ui/too-long.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useSettled } from '../../ui/use-settled.ts';
import styles from './office.module.css';
import { OfficeRow, OfficeRows, OfficeSection } from './office-section.tsx';

const TYPING_PAUSE_MS = 200;
const mostSought = mostLetters(loginsFind.body.properties.Text);
const { Email, CustomerAccount, Name } = loginsAdd.body.properties;

export function Logins() {
  const [text, setText] = useState('');
  const sought = useSettled(text.trim(), TYPING_PAUSE_MS);
  const found = useQuery({
    ...endpointQuery(loginsFind, { Text: sought }),
    enabled: sought !== '' && tooLong(sought, mostSought) === undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { place, keepFocus } = useKeptFocus<HTMLDivElement>();
  const remove = useSending(
    ({ Email, CustomerAccount }: Login) => call(loginsRemove, { Email, CustomerAccount }),
    loginsFind,
    keepFocus,
  );
  const putBack = useSending(
    ({ Email, CustomerAccount, Name }: Login) => call(loginsAdd, { Email, CustomerAccount, Name }),
    loginsFind,
    (_answer, login) => {
      if (remove.variables === login) remove.reset();
      keepFocus();
    },
  );
  const logins = sought === '' ? [] : (found.data?.mainResult ?? []);
  const error = remove.error ?? putBack.error;
  return (
    <div ref={place} tabIndex={-1} className="print:hidden!">
      <OfficeSection
        id="logins"
        title="Logins"
        intro={
          <>
            People who may order for a customer. The next <code>logins.csv</code> import overrides changes
            made here.
          </>
        }
      >
        <div className={`flex flex-wrap items-center gap-3 ${styles.search}`}>
          <TextField
            className={styles.field}
            label="Find by email, name or customer"
            value={text}
            onChange={setText}
            mostLetters={mostSought}
          />
        </div>
        {found.error && <Failure error={found.error} />}
        <Refused error={error} />
        {remove.isSuccess && (
          <Notice kind="good">
            {remove.variables.Email} can no longer order for {remove.variables.CustomerName}.{' '}
            <Button look="quiet" {...putBack.of(remove.variables)}>
              Undo
            </Button>
          </Notice>
        )}
        {putBack.isSuccess && (
          <Notice kind="good">
            {putBack.variables.Email} can order for {putBack.variables.CustomerName} again.
          </Notice>
        )}
        <OfficeRows label="Logins found">
          {logins.map((login) => (
            <OfficeRow
              key={`${login.Email} ${login.CustomerAccount}`}
              facts={factsOf(login)}
              action={
                <Button
                  look="quiet"
                  aria-label={`Remove ${login.Email} from ${login.CustomerName}`}
                  isBusy={remove.isPending && remove.variables === login}
                  onClick={() => {
                    putBack.reset();
                    remove.mutate(login);
                  }}
                >
                  Remove
                </Button>
              }
            >
              {login.Email} {login.Name !== '' && <span className="text-ink-soft">{login.Name}</span>}
            </OfficeRow>
          ))}
        </OfficeRows>
        <p className="text-sm text-ink-soft" role="status">
          {sought === '' || found.isPending || found.isPlaceholderData || found.error
            ? ''
            : logins.length === 0
              ? `No login matches ‘${sought}’.`
              : logins.length === MOST_LOGINS &&
                `The first ${MOST_LOGINS} are shown. Type more to narrow them.`}
        </p>
        <AddLogin
          onAdded={() => {
            remove.reset();
            putBack.reset();
          }}
        />
      </OfficeSection>
    </div>
  );
}

function factsOf({ CustomerAccount, CustomerName, LastSignIn }: Login): string {
  const used =
    LastSignIn === undefined ? 'has never logged in' : `last logged in ${formatTradeDate(LastSignIn)}`;
  return `${CustomerName} (${CustomerAccount}) · ${used}`;
}

function AddLogin({ onAdded }: { readonly onAdded: () => void }) {
  const { control, handleSubmit, resetField } = useForm({
    defaultValues: { Email: '', CustomerAccount: '', Name: '' },
  });
  const add = useSending(
    (login: { Email: string; CustomerAccount: string; Name: string }) => call(loginsAdd, trimmed(login)),
    loginsFind,
    () => {
      // The account stays: a customer often has several people.
      resetField('Email');
      resetField('Name');
      onAdded();
    },
  );
  return (
    <form
      className={`grid grid-cols-1 gap-4 border-t border-hairline pt-4 ${styles.makeKey}`}
      onSubmit={handleSubmit((login) => add.mutate(login))}
      noValidate
    >
      {add.data && (
        <Notice kind="good">
          {add.data.mainResult.Email} can now order for {add.data.mainResult.CustomerName}.
        </Notice>
      )}
      <Refused error={add.error} />
      <div className={`flex flex-wrap items-center gap-3 ${styles.act}`}>
        <FormField
          control={control}
          name="Email"
          className={styles.field}
          label="Email of a new login"
          mostLetters={mostLetters(Email)}
          check={(text) => (looksLikeEmail(text) ? undefined : 'Enter an email address')}
        />
        <FormField
          control={control}
          name="CustomerAccount"
          className={styles.field}
          label="Customer account"
          mostLetters={mostLetters(CustomerAccount)}
          check={required('Enter the customer’s account code')}
        />
        <FormField
          control={control}
          name="Name"
          className={styles.field}
          label="Name"
          mostLetters={mostLetters(Name)}
        />
        <Button type="submit" look="secondary" isBusy={add.isPending}>
          Add login
        </Button>
      </div>
    </form>
  );
}
