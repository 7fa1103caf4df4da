import { useQuery } from '@tanstack/react-query';
import { type ApiKey, apiKeys, makeApiKey, revokeApiKey } from '@tradecellar/contract/api-keys.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { SCOPES, type Scope } from '@tradecellar/contract/scopes.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { endpointQuery, useSending } from '../../api/queries.ts';
import { Refused } from '../../session/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { FormField, required } from '../../ui/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './office.module.css';
import { OfficeRow, OfficeRows, OfficeSection } from './office-section.tsx';

export function ApiKeys() {
  const answer = useQuery({ ...endpointQuery(apiKeys, {}), staleTime: 0 });
  const revoke = useSending(({ Id }: ApiKey) => call(revokeApiKey, { Id }), apiKeys);
  return (
    <div className="print:hidden!">
      <OfficeSection
        id="keys"
        title="API keys"
        intro="For your own systems. A key is shown once, when it is created."
        error={answer.error}
        refused={revoke.error}
      >
        <OfficeRows>
          {answer.data?.mainResult.map((key) => (
            <OfficeRow
              key={key.Id}
              facts={
                <>
                  {key.Scopes.map((scope) => SCOPES[scope]).join(' · ')}
                  <span className="block font-normal">{keyWords(key)}</span>
                </>
              }
              action={
                key.RevokedAt === undefined && (
                  <Button look="quiet" aria-label={`Revoke ${key.Name}`} {...revoke.of(key)}>
                    Revoke
                  </Button>
                )
              }
            >
              {key.Name} <span className="text-ink-soft">{key.Prefix}…</span>
            </OfficeRow>
          ))}
        </OfficeRows>
        <MakeKey />
      </OfficeSection>
    </div>
  );
}

function keyWords({ MadeBy, MadeAt, LastUsedAt, RevokedAt, RevokedBy }: ApiKey): string {
  if (RevokedAt !== undefined) return `Revoked ${momentWords(new Date(RevokedAt))} by ${RevokedBy}`;
  const used = LastUsedAt === undefined ? 'never used' : `last used ${momentWords(new Date(LastUsedAt))}`;
  return `Created ${momentWords(new Date(MadeAt))} by ${MadeBy}, ${used}`;
}

type NewKey = { readonly Name: string; readonly Scopes: Scope[] };
const allScopes = Object.keys(SCOPES) as Scope[]; // Object.keys forgets the names it lists.

function MakeKey() {
  const { control, register, handleSubmit, reset, formState } = useForm<NewKey>({
    defaultValues: { Name: '', Scopes: [] },
  });
  const make = useSending(
    ({ Name, Scopes }: NewKey) => call(makeApiKey, { Name: Name.trim(), Scopes }),
    apiKeys,
    () => reset(),
  );
  const fault = formState.errors.Scopes?.message;
  return (
    <form
      className={`grid grid-cols-1 gap-4 border-t border-hairline pt-4 ${styles.makeKey}`}
      onSubmit={handleSubmit((key) => make.mutate(key))}
      noValidate
    >
      {make.data && (
        <Notice kind="good">
          <p>The key {make.data.mainResult.Name}. Copy it now: it will not be shown again.</p>
          <code className={`text-md mt-1 ${styles.key}`}>{make.data.mainResult.Key}</code>
        </Notice>
      )}
      <Refused error={make.error} />
      <FormField
        control={control}
        name="Name"
        className={styles.field}
        label="Name of a new key"
        mostLetters={mostLetters(makeApiKey.body.properties.Name)}
        check={required('Name the key')}
      />
      <fieldset
        className={`flex flex-wrap items-center gap-3 ${styles.scopes}`}
        aria-describedby={fault && 'scopes-fault'}
      >
        <legend className="field-label">Permissions</legend>
        {allScopes.map((scope) => (
          <label key={scope} className="flex items-center gap-2">
            <input
              type="checkbox"
              value={scope}
              {...register('Scopes', {
                validate: (scopes) => (scopes.length === 0 ? 'Choose its permissions' : undefined),
              })}
            />
            {SCOPES[scope]}
          </label>
        ))}
      </fieldset>
      {fault && (
        <p id="scopes-fault" className="text-sm text-warning">
          {fault}
        </p>
      )}
      <div>
        <Button type="submit" look="secondary" isBusy={make.isPending}>
          Create key
        </Button>
      </div>
    </form>
  );
}
