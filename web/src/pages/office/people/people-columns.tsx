import { Link } from '@tanstack/react-router';
import { BUYER_ROLES, type BuyerRole } from '@tradecellar/contract/buyer-rights.ts';
import type { PersonOfShop } from '@tradecellar/contract/people.ts';
import type { InvitationLack } from '@tradecellar/contract/people-names.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import type { ComponentProps } from 'react';
import { path } from '../../../session/address/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import styles from './people.module.css';
import { stateWords } from './person-words.ts';

const roles = Object.keys(BUYER_ROLES) as BuyerRole[]; // `Object.keys` returns string[].
export const roleOptions = roles.map((role) => ({ value: role, label: BUYER_ROLES[role] }));

type Account = PersonOfShop['Accounts'][number];
type Acts = {
  /** Why every invitation waits. */
  readonly lack: InvitationLack | undefined;
  /** True if the person at the screen may set the mail server. */
  readonly maySetUp: boolean;
  readonly onRemove: (email: string, account: Account) => void;
  /** Changes the login to the role of `account`. */
  readonly onRole: (email: string, account: Account) => void;
  readonly inviteOf: (email: string) => Pick<ComponentProps<typeof Button>, 'isBusy' | 'onClick'>;
};

export function peopleColumns({
  lack,
  maySetUp,
  onRemove,
  onRole,
  inviteOf,
}: Acts): readonly Column<PersonOfShop>[] {
  return [
    {
      header: 'Person',
      cell: ({ Email, Name }) => (
        <>
          {Name === '' ? Email : Name}
          {Name !== '' && <p className="text-small font-normal text-ink-soft">{Email}</p>}
        </>
      ),
      isRowHeader: true,
      isSelfEvident: true,
      share: 22,
      stacked: 'lead',
    },
    {
      header: 'Customers',
      cell: ({ Email, Accounts }) =>
        Accounts.map((account) => (
          <div key={account.CustomerAccount} className={styles.account}>
            <span>
              {account.CustomerName} <span className="text-ink-soft">{account.CustomerAccount}</span>
            </span>
            <SelectField
              label={`What ${Email} may do for ${account.CustomerName}`}
              hideLabel
              value={account.Role ?? 'all'}
              options={roleOptions}
              onChange={(Role) => onRole(Email, { ...account, Role })}
            />
            <IconButton
              label={`Remove ${Email} from ${account.CustomerName}`}
              icon={<Icon name="close" size={14} />}
              onClick={() => onRemove(Email, account)}
            />
          </div>
        )),
      isSelfEvident: true,
      share: 44,
      stacked: 'whole',
    },
    {
      header: 'State',
      cell: (person) => (
        <>
          <span className={person.State === 'refused' ? 'text-warning' : undefined}>
            {stateWords(person, lack)}
          </span>
          {person.State === 'waiting' && lack === 'mail-server' && maySetUp && (
            <p className="text-small">
              <Link to={path.adminSetUp} hash="mail">
                Set the mail server
              </Link>
            </p>
          )}
          {person.State === 'refused' && person.Fault !== undefined && (
            <p className="text-small text-ink-soft">{person.Fault}</p>
          )}
        </>
      ),
      isSelfEvident: true,
      share: 16,
      stacked: 'left',
    },
    {
      header: 'Last order',
      cell: ({ LastOrder }) => (LastOrder === undefined ? '' : formatTradeDate(LastOrder)),
      share: 10,
      stacked: 'whole',
    },
    {
      header: 'Invite',
      cell: ({ Email, State }) => {
        if (State === 'ordered' || State === 'signed-in') return null;
        if (State === 'waiting' && lack !== undefined) return null;
        return (
          <Button look="quiet" className="-my-2.5 -ml-3" aria-label={`Invite ${Email}`} {...inviteOf(Email)}>
            {State === 'not-invited' ? 'Invite' : State === 'waiting' ? 'Send now' : 'Invite again'}
          </Button>
        );
      },
      isSelfEvident: true,
      stacked: 'firstWay',
    },
  ];
}
