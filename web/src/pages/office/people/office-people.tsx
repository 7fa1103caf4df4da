import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accountAccounts } from '@tradecellar/contract/account.ts';
import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { type OfficePerson, officePeople, officePeopleSet } from '@tradecellar/contract/office-people.ts';
import { OFFICE_ROLES, type OfficeRole } from '@tradecellar/contract/office-rights.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../api/call.ts';
import { endpointQuery, useSending } from '../../../api/queries.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal, ModalActions } from '../../../ui/dialogs/modal.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormField, trimmed } from '../../../ui/fields/form-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { OfficeForm } from '../office-form.tsx';
import { OfficeSection } from '../office-section.tsx';
import { EmailField } from './email-field.tsx';

const { Email, Name } = officePeopleSet.body.properties;
const roles = Object.keys(OFFICE_ROLES) as OfficeRole[]; // `Object.keys` returns string[].
const roleOptions = roles.map((role) => ({ value: role, label: OFFICE_ROLES[role] }));

/** The rights of each role in a merchant's words. `contract/src/office-rights.ts` has the table of rights. */
const roleWords: Readonly<Record<OfficeRole, string>> = {
  sales: 'orders for customers, the list of orders, claims, proposals, people, the banner',
  warehouse: 'sees orders and claims, marks orders as dispatched and delivered',
  accounts: 'files for the accounts, customers’ ledgers and figures, claims, card payments',
  manager: 'everything, also data, settings and these roles',
};

type Change = RequestOf<typeof officePeopleSet>;

/** Lists the people of the office, and changes their roles. */
export function OfficePeople() {
  const answer = useQuery({ ...endpointQuery(officePeople, {}), staleTime: 0 });
  const queries = useQueryClient();
  const ownEmail = useSession(({ email }) => email.toLowerCase());
  const [asked, setAsked] = useState<Change>();
  const change = useSending(
    (changed: Change) => call(officePeopleSet, changed),
    officePeople,
    // The changed role may be the manager's own role, which decides what the screens offer.
    () => void queries.invalidateQueries({ queryKey: [accountAccounts.path] }),
  );
  const set = (changed: Change) => (changed.Email === ownEmail ? setAsked(changed) : change.mutate(changed));
  const people = answer.data?.mainResult ?? [];
  return (
    <OfficeSection
      id="office"
      title="The office"
      intro="Your colleagues, and what each may do."
      error={answer.error}
      refused={change.error}
    >
      {change.isSuccess && (
        <div className="my-3">
          <Notice kind="good">{changeWords(change.variables)}</Notice>
        </div>
      )}
      {people.length > 0 && (
        <DataTable
          caption="People of the office"
          columns={personColumns(set)}
          rows={people}
          keyOf={({ Email: email }) => email}
        />
      )}
      <div className="mt-4 text-body text-ink-soft">
        <Facts facts={roles.map((role) => [OFFICE_ROLES[role], roleWords[role]])} />
      </div>
      <h3 className="mt-6 mb-3">New colleague</h3>
      <AddPerson onAdded={change.reset} />
      {asked && (
        <Modal title="Change your own role?" onClose={() => setAsked(undefined)} role="alertdialog">
          <p>Then you can no longer change roles. Only another manager can give yours back.</p>
          <ModalActions className="max-sm:*:grow">
            <Button look="secondary" onClick={() => setAsked(undefined)}>
              Back
            </Button>
            <Button
              onClick={() => {
                setAsked(undefined);
                change.mutate(asked);
              }}
            >
              Change my role
            </Button>
          </ModalActions>
        </Modal>
      )}
    </OfficeSection>
  );
}

const changeWords = ({ Email: email, Role: role }: Change) =>
  role === 'none'
    ? `${email} no longer belongs to the office.`
    : `${email} now has the role ${OFFICE_ROLES[role]}.`;

function personColumns(set: (changed: Change) => void): readonly Column<OfficePerson>[] {
  return [
    {
      header: 'Person',
      cell: ({ Email: email, Name: name }) => (
        <>
          {name || email}
          {name !== '' && <p className="text-small font-normal text-ink-soft">{email}</p>}
        </>
      ),
      isRowHeader: true,
      isSelfEvident: true,
      stacked: 'lead',
    },
    {
      header: 'Role',
      cell: ({ Email: email, Name: name, Role }) => (
        <SelectField
          label={`Role of ${name || email}`}
          hideLabel
          value={Role}
          options={roleOptions}
          onChange={(role) => set({ Email: email, Name: '', Role: role })}
        />
      ),
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
      cell: ({ Email: email, Name: name }) => (
        <Button
          look="quiet"
          className="-my-2.5 -ml-3"
          aria-label={`Remove ${name || email} from the office`}
          onClick={() => set({ Email: email, Name: '', Role: 'none' })}
        >
          Remove
        </Button>
      ),
      isSelfEvident: true,
      stacked: 'firstWay',
    },
  ];
}

function AddPerson({ onAdded }: { readonly onAdded: () => void }) {
  const { control, handleSubmit, reset } = useForm({ defaultValues: { Email: '', Name: '' } });
  const [role, setRole] = useState<OfficeRole>('sales');
  const add = useSending(
    (person: Change) => call(officePeopleSet, person),
    officePeople,
    () => {
      reset();
      onAdded();
    },
  );
  return (
    <OfficeForm
      button="Add to the office"
      isRow
      done={add.data && changeWords(add.variables)}
      sending={add}
      onSubmit={handleSubmit((person) => add.mutate({ ...trimmed(person), Role: role }))}
    >
      <EmailField control={control} name="Email" mostLetters={mostLetters(Email)} />
      <FormField control={control} name="Name" label="Name" mostLetters={mostLetters(Name)} />
      <SelectField label="Role" value={role} options={roleOptions} onChange={setRole} />
    </OfficeForm>
  );
}
