import { type Application, acceptApplication } from '@tradecellar/contract/prospects.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { Refused } from '../../session/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './applications.module.css';
import { useDecision } from './use-decision.ts';

/** What a new customer can be given. */
export type Choices = {
  readonly priceLists: readonly string[];
  readonly reps: readonly { readonly Code: string; readonly Name: string }[];
};

type AcceptFormProps = Choices & {
  readonly application: Application;
  readonly onDecided: (application: Application) => void;
};

const ways = [
  { value: 'new', label: 'A new customer' },
  { value: 'existing', label: 'A customer that is there' },
] as const;

/** For whom the applicant is to order: a new customer, or one that is there. */
export function AcceptForm({ application, priceLists, reps, onDecided }: AcceptFormProps) {
  const { Id, CompanyName, Email } = application;
  const [way, setWay] = useState<'new' | 'existing'>('new');
  const [account, setAccount] = useState('');
  const [priceList, setPriceList] = useState('');
  const [rep, setRep] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isExisting = way === 'existing';
  const accept = useDecision(
    () =>
      call(acceptApplication, {
        Id,
        Account: account.trim(),
        IsExisting: isExisting,
        ...(!isExisting && priceList !== '' && { PriceList: priceList }),
        ...(!isExisting && rep !== '' && { Rep: rep }),
      }),
    onDecided,
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(account.trim() === '');
    if (account.trim() !== '') accept.mutate();
  }
  return (
    <form className={styles.form} aria-label={`Accept ${CompanyName}`} onSubmit={submit} noValidate>
      <SelectField label="Orders for" value={way} options={ways} onChange={setWay} />
      <TextField
        label="Account code"
        isRequired
        hint={
          isExisting
            ? `${Email} will see this customer’s prices, orders and balance, and order for it.`
            : 'As your own system knows the customer.'
        }
        value={account}
        onChange={setAccount}
        error={isMissing && account.trim() === '' ? 'Please enter the account code' : undefined}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      {!isExisting && (
        <>
          <SelectField
            label="Price list"
            value={priceList}
            options={[
              { value: '', label: 'List prices' },
              ...priceLists.map((value) => ({ value, label: value })),
            ]}
            onChange={setPriceList}
          />
          <SelectField
            label="Account manager"
            value={rep}
            options={[
              { value: '', label: 'None' },
              ...reps.map(({ Code, Name }) => ({ value: Code, label: Name })),
            ]}
            onChange={setRep}
          />
        </>
      )}
      <Refused error={accept.error} />
      <Button type="submit" isBusy={accept.isPending}>
        Accept application
      </Button>
    </form>
  );
}
