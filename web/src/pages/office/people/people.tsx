import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BUYER_ROLES } from '@tradecellar/contract/buyer-rights.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { loginsAdd, loginsRemove } from '@tradecellar/contract/logins.ts';
import { MOST_PEOPLE, type PersonOfShop, peopleFind, peopleInvite } from '@tradecellar/contract/people.ts';
import { PEOPLE_FILTERS, type PeopleFilter } from '@tradecellar/contract/people-names.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery, useSending } from '../../../api/queries.ts';
import { path } from '../../../session/address/paths.ts';
import { Failure, Refused } from '../../../session/failure/failure.tsx';
import { useMay } from '../../../session/office-right.ts';
import { useKeptFocus } from '../../../ui/browser/use-kept-focus.ts';
import { useSettled } from '../../../ui/browser/use-settled.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { tooLong } from '../../../ui/fields/too-long.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TurnPage } from '../../../ui/tables/turn-page.tsx';
import { OfficeTabs } from '../office-tabs.tsx';
import { AddPerson } from './add-person.tsx';
import { AsksForAccess } from './asks-for-access.tsx';
import { OfficePeople } from './office-people.tsx';
import styles from './people.module.css';
import { peopleColumns } from './people-columns.tsx';
import { emptyWords, filterWords, invitedWords } from './person-words.ts';
import { WaitingMails } from './waiting-mails.tsx';

const TYPING_PAUSE_MS = 200;
const longestSearch = mostLetters(peopleFind.body.properties.Text);

type Account = PersonOfShop['Accounts'][number];
type Change = {
  readonly email: string;
  readonly account: Account;
  readonly act: 'removed' | 'restored' | 'changed';
};

/** Lists everybody who may order and the requests for access, and invites people. */
export function PeoplePage() {
  const may = useMay();
  const [filter, setFilter] = useState<PeopleFilter>('everybody');
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [isAdding, setIsAdding] = useState(false);
  const search = useSettled(text.trim(), TYPING_PAUSE_MS);
  const { data, error, isPlaceholderData } = useQuery({
    ...endpointQuery(peopleFind, { Text: search, Filter: filter, Page: page }),
    enabled: tooLong(search, longestSearch) === undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { place, keepFocus } = useKeptFocus<HTMLDivElement>();
  // The page shows the result of the last act only.
  const change = useSending(sendChange, peopleFind, () => {
    keepFocus();
    invite.reset();
  });
  const invite = useSending(
    (Email: string) => call(peopleInvite, { Email }),
    peopleFind,
    () => change.reset(),
  );
  const found = data?.mainResult;
  const people = found?.People ?? [];
  const lack = found?.Waiting.For;
  return (
    <article>
      <PageHeading
        aside={
          <div className={styles.acts}>
            <ButtonLink look="secondary" to={path.adminInvitations}>
              Write to many
            </ButtonLink>
            <Button look="secondary" aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
              Add a person
            </Button>
          </div>
        }
      >
        People
      </PageHeading>
      {isAdding && <AddPerson lack={lack} onAdded={change.reset} />}
      <AsksForAccess />
      {found && <WaitingMails {...found.Waiting} />}
      <section aria-label="People" ref={place} tabIndex={-1} className="focus:outline-none">
        <OfficeTabs
          tabs={PEOPLE_FILTERS.map((key) => ({ key, words: filterWords[key], count: found?.Counts[key] }))}
          shown={filter}
          onShow={(shown) => {
            setFilter(shown);
            setPage(1);
          }}
        />
        <TextField
          className={styles.find ?? ''}
          label="Find by email, name or customer"
          value={text}
          onChange={(typed) => {
            setText(typed);
            setPage(1);
          }}
          mostLetters={longestSearch}
        />
        <div className={styles.result}>
          {change.isSuccess && <Changed {...change.variables} onUndo={(undone) => change.mutate(undone)} />}
          {invite.isSuccess && found && (
            <Notice kind={lack === 'mail-server' || found.KeepsFiles ? 'note' : 'good'}>
              {invitedWords(invite.variables, lack, found.KeepsFiles === true)}
            </Notice>
          )}
          <Refused error={change.error ?? invite.error} />
        </div>
        {error && <Failure error={error} />}
        {!found && !error && <Skeleton height="24rem" />}
        {people.length > 0 && (
          <DataTable
            caption="People"
            columns={peopleColumns({
              lack,
              maySetUp: may('manage-shop'),
              onRemove: (email, account) => change.mutate({ email, account, act: 'removed' }),
              onRole: (email, account) => change.mutate({ email, account, act: 'changed' }),
              inviteOf: invite.of,
            })}
            rows={people}
            keyOf={({ Email }) => Email}
            isStale={isPlaceholderData}
          />
        )}
        {found && people.length === 0 && !isPlaceholderData && (
          <EmptyState title={search === '' ? emptyWords[filter] : `Nobody matches ‘${search}’.`}>
            {search === '' && filter === 'everybody' && !isAdding && (
              <Button onClick={() => setIsAdding(true)}>Add the first person</Button>
            )}
          </EmptyState>
        )}
        <TurnPage
          start={(page - 1) * MOST_PEOPLE}
          pageSize={MOST_PEOPLE}
          hasMore={people.length === MOST_PEOPLE}
          onStart={(start) => setPage(start / MOST_PEOPLE + 1)}
        />
      </section>
      {may('manage-shop') && (
        <div className={styles.office}>
          <OfficePeople />
        </div>
      )}
    </article>
  );
}

async function sendChange({ email: Email, account, act }: Change): Promise<unknown> {
  const { CustomerAccount, Name, Role } = account;
  return act === 'removed'
    ? call(loginsRemove, { Email, CustomerAccount })
    : call(loginsAdd, {
        Email,
        CustomerAccount,
        Name,
        ...(Role !== undefined && { Role }),
        Invite: false,
      });
}

function Changed({ email, account, act, onUndo }: Change & { onUndo: (change: Change) => void }) {
  const { CustomerName, Role = 'all' } = account;
  if (act === 'changed') {
    return (
      <Notice kind="good">
        {email} now has “{BUYER_ROLES[Role]}” for {CustomerName}.
      </Notice>
    );
  }
  return (
    <Notice kind="good">
      {email} {act === 'removed' ? 'can no longer order for' : 'can order again for'} {CustomerName}.{' '}
      {act === 'removed' && (
        <Button
          look="quiet"
          className="-my-2.5 -ml-3"
          onClick={() => onUndo({ email, account, act: 'restored' })}
        >
          Undo
        </Button>
      )}
    </Notice>
  );
}
