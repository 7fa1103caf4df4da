import type { BuyerRole } from '@tradecellar/contract/buyer-rights.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { loginsAdd } from '@tradecellar/contract/logins.ts';
import { peopleFind } from '@tradecellar/contract/people.ts';
import type { InvitationLack } from '@tradecellar/contract/people-names.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../api/call.ts';
import { useSending } from '../../../api/queries.ts';
import { FormField, required, trimmed } from '../../../ui/fields/form-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { CustomerFinder } from '../customer-finder.tsx';
import { OfficeForm } from '../office-form.tsx';
import { EmailField } from './email-field.tsx';
import styles from './people.module.css';
import { roleOptions } from './people-columns.tsx';
import { addedWords } from './person-words.ts';

const { Email, CustomerAccount, Name } = loginsAdd.body.properties;
const nobody = { Email: '', CustomerAccount: '', Name: '' };

type AddPersonProps = {
  /** Why every invitation waits. */
  readonly lack: InvitationLack | undefined;
  readonly onAdded: () => void;
};

/** Adds a login for a customer, and mails the invitation. */
export function AddPerson({ lack, onAdded }: AddPersonProps) {
  const { control, handleSubmit, resetField, setValue } = useForm({ defaultValues: nobody });
  const [role, setRole] = useState<BuyerRole>('all');
  const add = useSending(
    (person: typeof nobody) => call(loginsAdd, { ...trimmed(person), Role: role }),
    peopleFind,
    () => {
      // The account field keeps its text, because a customer often has several people.
      resetField('Email');
      resetField('Name');
      onAdded();
    },
  );
  return (
    <section aria-label="Add a person" className={styles.add}>
      <p className="mb-3 text-ink-soft">
        The person gets a mail with the link to the shop. A later <code>logins.csv</code> overrules what you
        change here.
      </p>
      <CustomerFinder
        label="Find the customer by name, town, code or email"
        onChoose={(account) => setValue('CustomerAccount', account, { shouldValidate: true })}
      />
      <OfficeForm
        button="Add and invite"
        look="primary"
        isRow
        done={
          add.data &&
          `${add.data.mainResult.Email} can now ${add.data.mainResult.Role === 'accounts' ? 'see the accounts of' : 'order for'} ${add.data.mainResult.CustomerName}${addedWords(lack)}`
        }
        sending={add}
        onSubmit={handleSubmit((person) => add.mutate(person))}
      >
        <EmailField control={control} name="Email" mostLetters={mostLetters(Email)} />
        <FormField
          control={control}
          name="CustomerAccount"
          label="Customer account"
          mostLetters={mostLetters(CustomerAccount)}
          autoCapitalize="characters"
          check={required('Enter the customer’s account code')}
        />
        <FormField control={control} name="Name" label="Name, if known" mostLetters={mostLetters(Name)} />
        <SelectField label="May do" value={role} options={roleOptions} onChange={setRole} />
      </OfficeForm>
    </section>
  );
}
