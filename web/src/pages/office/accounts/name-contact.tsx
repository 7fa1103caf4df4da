import { type AccountsOrder, accountsContact, accountsOrders } from '@tradecellar/contract/accounts-files.ts';
import { SHAPE_SYSTEMS, type ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useSending } from '../../../api/queries.ts';
import { Refused } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import styles from './accounts.module.css';

type NameContactProps = {
  readonly shape: ShapeName;
  readonly order: Pick<AccountsOrder, 'CustomerAccount' | 'CustomerName'>;
};

/** Names a customer as the accounts know the customer. The settings record the name, and can undo the change. */
export function NameContact({ shape, order: { CustomerAccount, CustomerName } }: NameContactProps) {
  const [contact, setContact] = useState('');
  const name = useSending(
    async (asked: string) => call(accountsContact, { account: CustomerAccount, contact: asked }),
    accountsOrders,
  );
  return (
    <form
      className={styles.contact}
      aria-label={`${CustomerName} in ${SHAPE_SYSTEMS[shape]}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (contact.trim() !== '') name.mutate(contact);
      }}
    >
      <TextField
        label={`Called in ${SHAPE_SYSTEMS[shape]}`}
        value={contact}
        onChange={setContact}
        mostLetters={200}
      />
      <Button type="submit" look="secondary" isBusy={name.isPending}>
        Save
      </Button>
      <Refused error={name.error} />
    </form>
  );
}
