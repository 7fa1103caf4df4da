import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiKey, apiKeys, makeApiKey, revokeApiKey } from '@tradecellar/contract/api-keys.ts';
import { SCOPES, type Scope } from '@tradecellar/contract/scopes.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { problemSentenceOf } from '../../api/problem-error.ts';
import { endpointQuery } from '../../api/queries.ts';
import { Failure } from '../../session/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './api-keys.module.css';

/** The keys with which the merchant's own systems call the shop. */
export function ApiKeys() {
  const queries = useQueryClient();
  const answer = useQuery({ ...endpointQuery(apiKeys, {}), staleTime: 0 });
  const refresh = () => queries.invalidateQueries({ queryKey: [apiKeys.path] });
  const revoke = useMutation({
    mutationFn: ({ Id }: ApiKey) => call(revokeApiKey, { Id }),
    onSettled: refresh,
  });
  return (
    <section className={classNames('no-print', styles.apiKeys)} aria-labelledby="keys-heading">
      <h2 id="keys-heading">API keys</h2>
      <p className="soft">For your own systems. A key is shown once, when it is made.</p>
      {answer.error && <Failure error={answer.error} />}
      {revoke.error && <Notice kind="warning">{problemSentenceOf(revoke.error)}</Notice>}
      <ul className={styles.list}>
        {answer.data?.mainResult.map((key) => (
          <li key={key.Id}>
            <span className={styles.label}>
              {key.Name} <span className="soft">{key.Prefix}…</span>
              <span className={classNames('small soft', styles.apiKeysLabel)}>
                {key.Scopes.map((scope) => SCOPES[scope]).join(' · ')}
              </span>
              <span className={classNames('small soft', styles.apiKeysLabel)}>{keyWords(key)}</span>
            </span>
            {key.RevokedAt === undefined && (
              <Button
                look="quiet"
                className={styles.button}
                aria-label={`Revoke ${key.Name}`}
                isBusy={revoke.isPending && revoke.variables.Id === key.Id}
                onClick={() => revoke.mutate(key)}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MakeKey onMade={refresh} />
    </section>
  );
}

function keyWords({ MadeBy, MadeAt, LastUsedAt, RevokedAt, RevokedBy }: ApiKey): string {
  if (RevokedAt !== undefined) return `Revoked ${momentWords(new Date(RevokedAt))} by ${RevokedBy}`;
  const used = LastUsedAt === undefined ? 'never used' : `last used ${momentWords(new Date(LastUsedAt))}`;
  return `Made ${momentWords(new Date(MadeAt))} by ${MadeBy}, ${used}`;
}

const allScopes = Object.keys(SCOPES) as Scope[]; // Object.keys forgets the names it lists.

function MakeKey({ onMade }: { readonly onMade: () => unknown }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const make = useMutation({
    mutationFn: () => call(makeApiKey, { Name: name.trim(), Scopes: [...scopes] }),
    onSuccess() {
      setName('');
      setScopes([]);
      return onMade();
    },
  });
  const missing =
    name.trim() === '' ? 'Name the key first' : scopes.length === 0 ? 'Choose what it may do' : undefined;
  return (
    <div className={styles.makeKey}>
      {make.data && (
        <Notice kind="good">
          <p>This is the key of {make.data.mainResult.Name}. It is not shown again.</p>
          <code className={styles.code}>{make.data.mainResult.Key}</code>
        </Notice>
      )}
      {make.error && <Notice kind="warning">{problemSentenceOf(make.error)}</Notice>}
      <TextField
        className={styles.field}
        label="Name of a new key"
        value={name}
        onChange={setName}
        maxLength={60}
        autoComplete="off"
      />
      <fieldset className={styles.fields}>
        <legend className="field-label">It may</legend>
        {allScopes.map((scope) => (
          <label key={scope} className={styles.row}>
            <input
              type="checkbox"
              className={styles.box}
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                setScopes(target.checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))
              }
            />
            {SCOPES[scope]}
          </label>
        ))}
      </fieldset>
      <div>
        <Button
          look="secondary"
          isBusy={make.isPending}
          disabledReason={missing}
          onClick={() => make.mutate()}
        >
          Make a key
        </Button>
      </div>
    </div>
  );
}
