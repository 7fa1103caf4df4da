import { useQuery } from '@tanstack/react-query';
import { type ApiKey, apiKeys, makeApiKey, revokeApiKey } from '@tradecellar/contract/api-keys.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { SCOPES, type Scope } from '@tradecellar/contract/scopes.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../api/call.ts';
import { endpointQuery, useSending } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField, required } from '../../../ui/fields/form-field.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { OfficeForm } from '../office-form.tsx';
import { OfficeSection } from '../office-section.tsx';

export function ApiKeys() {
  const answer = useQuery({ ...endpointQuery(apiKeys, {}), staleTime: 0 });
  const revoke = useSending(({ Id }: ApiKey) => call(revokeApiKey, { Id }), apiKeys);
  const keys = answer.data?.mainResult ?? [];
  return (
    <OfficeSection
      id="keys"
      title="API keys"
      intro="For your own systems. A key is shown once, when it is created."
      error={answer.error}
      refused={revoke.error}
    >
      {keys.length > 0 && (
        <DataTable
          caption="API keys"
          columns={keyColumns(revoke.of)}
          rows={keys}
          keyOf={({ Id }) => String(Id)}
        />
      )}
      <h3 className="mt-6 mb-3">New key</h3>
      <CreateKey />
    </OfficeSection>
  );
}

type Revoking = (key: ApiKey) => Pick<ComponentProps<typeof Button>, 'isBusy' | 'onClick'>;

function keyColumns(revoking: Revoking): readonly Column<ApiKey>[] {
  return [
    {
      header: 'Key',
      cell: ({ Name, Prefix }) => (
        <>
          {Name} <span className="font-normal text-ink-soft">{Prefix}…</span>
        </>
      ),
      isRowHeader: true,
      isSelfEvident: true,
      stacked: 'lead',
    },
    {
      header: 'Permissions',
      cell: ({ Scopes }) => Scopes.map((scope) => SCOPES[scope]).join(' · '),
      isSelfEvident: true,
      stacked: 'whole',
    },
    { header: 'Use', cell: keyHistory, isSelfEvident: true, stacked: 'whole' },
    {
      header: 'Revoke',
      cell: (key) =>
        key.RevokedAt === undefined && (
          <Button look="quiet" className="-my-2.5 -ml-3" aria-label={`Revoke ${key.Name}`} {...revoking(key)}>
            Revoke
          </Button>
        ),
      isSelfEvident: true,
      stacked: 'firstWay',
    },
  ];
}

function keyHistory({ MadeBy, MadeAt, LastUsedAt, RevokedAt, RevokedBy }: ApiKey): string {
  if (RevokedAt !== undefined) return `Revoked ${momentWords(new Date(RevokedAt))} by ${RevokedBy}`;
  const used = LastUsedAt === undefined ? 'never used' : `last used ${momentWords(new Date(LastUsedAt))}`;
  return `Created ${momentWords(new Date(MadeAt))} by ${MadeBy}, ${used}`;
}

type NewKey = { readonly Name: string; readonly Scopes: Scope[] };
const allScopes = Object.keys(SCOPES) as Scope[]; // `Object.keys` returns string[].

function CreateKey() {
  const { control, register, handleSubmit, reset, formState } = useForm<NewKey>({
    defaultValues: { Name: '', Scopes: [] },
  });
  const create = useSending(
    ({ Name, Scopes }: NewKey) => call(makeApiKey, { Name: Name.trim(), Scopes }),
    apiKeys,
    () => reset(),
  );
  const fault = formState.errors.Scopes?.message;
  return (
    <OfficeForm
      button="Create key"
      done={
        create.data && (
          <>
            <p>The key {create.data.mainResult.Name}. Copy it now: it will not be shown again.</p>
            <code className="mt-1 block text-body break-all select-all">{create.data.mainResult.Key}</code>
          </>
        )
      }
      sending={create}
      onSubmit={handleSubmit((key) => create.mutate(key))}
    >
      <FormField
        control={control}
        name="Name"
        className="sm:max-w-96"
        label="Name"
        mostLetters={mostLetters(makeApiKey.body.properties.Name)}
        check={required('Name the key')}
      />
      <fieldset aria-describedby={fault && 'scopes-fault'}>
        <legend className="field-label">Permissions</legend>
        {allScopes.map((scope) => (
          <label key={scope} className="flex min-h-11 items-center gap-2">
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
        {fault && (
          <p id="scopes-fault" className="text-body text-warning">
            {fault}
          </p>
        )}
      </fieldset>
    </OfficeForm>
  );
}
