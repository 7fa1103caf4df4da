import { mostLetters } from '@tradecellar/contract/fields.ts';
import {
  type Application,
  acceptApplication,
  applications,
  declineApplication,
} from '@tradecellar/contract/prospects.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { useSending } from '../../api/queries.ts';
import { Refused } from '../../session/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormField, required } from '../../ui/form-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
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
    <article className={`card grid grid-cols-1 gap-4 ${styles.application}`} aria-label={CompanyName}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2>{CompanyName}</h2>
        <time className="text-sm text-ink-soft figures" dateTime={ReceivedAt}>
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
      <div className="flex flex-wrap items-center gap-3">
        <Button {...toggle('accept')}>
          Accept<span className="sr-only"> {CompanyName}</span>
        </Button>
        <Button {...toggle('decline')}>
          Decline<span className="sr-only"> {CompanyName}</span>
        </Button>
      </div>
      {/* Both stay mounted, so that typed text survives a look at the other. */}
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
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <div>
        <p>
          <strong>{CompanyName}</strong> {As === 'accepted' ? `accepted as ${Account}` : 'declined'}
        </p>
        <p className="text-sm text-ink-soft">{Email}</p>
        {Note !== '' && <p className="whitespace-pre-line">{Note}</p>}
      </div>
      <p className="text-sm text-ink-soft figures">
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
  const { control, handleSubmit } = useForm({ defaultValues: { Note: '' } });
  const decline = useSending(
    ({ Note }: { readonly Note: string }) => call(declineApplication, { Id, Note: Note.trim() }),
    applications,
    ({ mainResult }) => onDecided(mainResult),
  );
  return (
    <form
      className="grid grid-cols-1 gap-4 form"
      aria-label={`Decline ${CompanyName}`}
      onSubmit={handleSubmit((form) => decline.mutate(form))}
    >
      <FormField
        control={control}
        name="Note"
        label="Note for the office"
        hint="The applicant isn’t notified."
        rows={3}
        mostLetters={mostOfNote}
      />
      <Refused error={decline.error} />
      <Button type="submit" isBusy={decline.isPending}>
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
  { value: 'existing', label: 'An existing customer' },
] as const;

type Acceptance = {
  readonly way: 'new' | 'existing';
  readonly Account: string;
  readonly PriceList: string;
  readonly Rep: string;
};

function AcceptForm({ application, priceLists, reps, onDecided }: AcceptFormProps) {
  const { Id, CompanyName, Email } = application;
  const { control, handleSubmit, watch, setValue } = useForm<Acceptance>({
    defaultValues: { way: 'new', Account: '', PriceList: '', Rep: '' },
  });
  const { way, PriceList, Rep } = watch();
  const accept = useSending(
    (form: Acceptance) => {
      const asked = { Id, Account: form.Account.trim(), IsExisting: form.way === 'existing' };
      if (form.way === 'existing') return call(acceptApplication, asked);
      return call(acceptApplication, {
        ...asked,
        ...(form.PriceList !== '' && { PriceList: form.PriceList }),
        ...(form.Rep !== '' && { Rep: form.Rep }),
      });
    },
    applications,
    ({ mainResult }) => onDecided(mainResult),
  );
  return (
    <form
      className="grid grid-cols-1 gap-4 form"
      aria-label={`Accept ${CompanyName}`}
      onSubmit={handleSubmit((form) => accept.mutate(form))}
      noValidate
    >
      <SelectField
        label="Orders for"
        value={way}
        options={ways}
        onChange={(value) => setValue('way', value)}
      />
      <FormField
        control={control}
        name="Account"
        label="Account code"
        isRequired
        hint={
          way === 'existing'
            ? `${Email} will see this customer’s prices, orders and balance, and order for it.`
            : 'The customer’s code in your own system.'
        }
        check={required('Please enter the account code')}
        mostLetters={mostOfAccount}
        autoCapitalize="characters"
      />
      {way === 'new' && (
        <>
          <SelectField
            label="Price list"
            value={PriceList}
            options={[
              { value: '', label: 'List prices' },
              ...priceLists.map((value) => ({ value, label: value })),
            ]}
            onChange={(value) => setValue('PriceList', value)}
          />
          <SelectField
            label="Account manager"
            value={Rep}
            options={[
              { value: '', label: 'None' },
              ...reps.map(({ Code, Name }) => ({ value: Code, label: Name })),
            ]}
            onChange={(value) => setValue('Rep', value)}
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
