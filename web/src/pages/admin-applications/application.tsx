import { mostLetters } from '@tradecellar/contract/fields.ts';
import {
  type Application,
  acceptApplication,
  applications,
  declineApplication,
} from '@tradecellar/contract/prospects.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useSending } from '../../api/queries.ts';
import { Refused } from '../../session/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { tooLong } from '../../ui/too-long.ts';
import styles from './applications.module.css';

const mostOfNote = mostLetters(declineApplication.body.properties.Note);
const mostOfAccount = mostLetters(acceptApplication.body.properties.Account);

type WaitingApplicationProps = Choices & {
  readonly application: Application;
  readonly onDecided: (application: Application) => void;
};

export function WaitingApplication({ application, onDecided, ...choices }: WaitingApplicationProps) {
  const [open, setOpen] = useState<'accept' | 'decline'>();
  const { CompanyName, ReceivedAt, ContactName, Email, Phone, Address, Message } = application;
  const toggle = (form: 'accept' | 'decline') => ({
    look: 'secondary' as const,
    'aria-expanded': open === form,
    onClick: () => setOpen(open === form ? undefined : form),
  });
  return (
    <article className={`card stack ${styles.application}`} aria-label={CompanyName}>
      <header className="ends">
        <h2>{CompanyName}</h2>
        <time className="small soft figures" dateTime={ReceivedAt}>
          {momentWords(new Date(ReceivedAt))}
        </time>
      </header>
      <Facts
        of={[
          ['Contact', ContactName],
          [
            'Email',
            <a key={Email} href={`mailto:${encodeURIComponent(Email)}`}>
              {Email}
            </a>,
          ],
          ['Telephone', Phone],
          ['Address', Address],
          ['Message', Message],
        ]}
      />
      <div className="row">
        <Button {...toggle('accept')}>
          Accept<span className="sr-only"> {CompanyName}</span>
        </Button>
        <Button {...toggle('decline')}>
          Decline<span className="sr-only"> {CompanyName}</span>
        </Button>
      </div>
      {/* Both stay, hidden: what is typed in one outlives a look at the other. */}
      <div hidden={open !== 'accept'}>
        <AcceptForm application={application} {...choices} onDecided={onDecided} />
      </div>
      <div hidden={open !== 'decline'}>
        <DeclineForm application={application} onDecided={onDecided} />
      </div>
    </article>
  );
}

export function DecidedApplication({ application }: { readonly application: Application }) {
  const { CompanyName, Email, Decided } = application;
  if (!Decided) return null;
  const { As, At, Who, Note, Account } = Decided;
  return (
    <div className="ends">
      <div>
        <p>
          <strong>{CompanyName}</strong> {As === 'accepted' ? `accepted as ${Account}` : 'declined'}
        </p>
        <p className="small soft">{Email}</p>
        {Note !== '' && <p className="as-typed">{Note}</p>}
      </div>
      <p className="small soft figures">
        <time dateTime={At}>{momentWords(new Date(At))}</time> · {Who}
      </p>
    </div>
  );
}

type DeclineFormProps = {
  readonly application: Application;
  readonly onDecided: (application: Application) => void;
};

function DeclineForm({ application: { Id, CompanyName }, onDecided }: DeclineFormProps) {
  const [note, setNote] = useState('');
  const decline = useSending(
    () => call(declineApplication, { Id, Note: note.trim() }),
    applications,
    ({ mainResult }) => onDecided(mainResult),
  );
  return (
    <form
      className="stack form"
      aria-label={`Decline ${CompanyName}`}
      onSubmit={(event) => {
        event.preventDefault();
        decline.mutate(undefined);
      }}
    >
      <TextField
        label="Note for the office"
        hint="The applicant is told nothing."
        value={note}
        onChange={setNote}
        rows={3}
        mostLetters={mostOfNote}
      />
      <Refused error={decline.error} />
      <Button type="submit" isBusy={decline.isPending} disabledReason={tooLong(note, mostOfNote)}>
        Decline application
      </Button>
    </form>
  );
}

type Choices = {
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

function AcceptForm({ application, priceLists, reps, onDecided }: AcceptFormProps) {
  const { Id, CompanyName, Email } = application;
  const [way, setWay] = useState<'new' | 'existing'>('new');
  const [account, setAccount] = useState('');
  const [priceList, setPriceList] = useState('');
  const [rep, setRep] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isExisting = way === 'existing';
  const accept = useSending(
    () =>
      call(acceptApplication, {
        Id,
        Account: account.trim(),
        IsExisting: isExisting,
        ...(!isExisting && priceList !== '' && { PriceList: priceList }),
        ...(!isExisting && rep !== '' && { Rep: rep }),
      }),
    applications,
    ({ mainResult }) => onDecided(mainResult),
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(account.trim() === '');
    if (account.trim() !== '') accept.mutate(undefined);
  }
  return (
    <form className="stack form" aria-label={`Accept ${CompanyName}`} onSubmit={submit} noValidate>
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
        mostLetters={mostOfAccount}
        autoCapitalize="characters"
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
