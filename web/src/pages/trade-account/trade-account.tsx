import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { submitProspect } from '@tradecellar/contract/prospects.ts';
import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../api/call.ts';
import { publicConfig } from '../../api/public-config.ts';
import { Failure } from '../../session/failure.tsx';
import { path } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { whichTooLong } from '../../ui/too-long.ts';
import styles from './trade-account.module.css';

const blank = { CompanyName: '', ContactName: '', Email: '', Phone: '', Address: '', Message: '' };
type Form = typeof blank;
const names = Object.keys(blank) as (keyof Form)[]; // Object.keys forgets the names it lists.

const labels: Readonly<Record<keyof Form, string>> = {
  CompanyName: 'Company',
  ContactName: 'Your name',
  Email: 'Email',
  Phone: 'Telephone',
  Address: 'Address, with postcode',
  Message: 'Anything we should know',
};

export function TradeAccountPage() {
  const { merchant } = publicConfig();
  const [form, setForm] = useState(blank);
  const send = useMutation({ mutationFn: () => call(submitProspect, trimmed(form)) });
  return (
    <article className={styles.tradeAccount}>
      <PageHeading key={String(send.isSuccess)}>
        {send.isSuccess ? 'Thank you' : 'Apply for a trade account'}
      </PageHeading>
      {send.isSuccess ? (
        <Notice kind="good">
          <p>
            We have the application of {form.CompanyName.trim()}. Our office will get in touch with you at{' '}
            <span className={styles.label}>{form.Email.trim()}</span>.
          </p>
        </Notice>
      ) : (
        <>
          <p className="before">
            For restaurants, bars, hotels and shops. We will call or write before we open your account.
            Already have one? <Link to={path.login}>Log in</Link>
          </p>
          <ApplicationForm
            form={form}
            onForm={setForm}
            error={send.error}
            isBusy={send.isPending}
            onSend={send.mutate}
          />
        </>
      )}
      <p className="medium soft part">
        Questions? Telephone <PhoneLink phone={merchant.phone} /> or write to{' '}
        <a href={`mailto:${merchant.orderEmail}`}>{merchant.orderEmail}</a>.
      </p>
    </article>
  );
}

type ApplicationFormProps = {
  readonly form: Form;
  readonly onForm: (form: Form) => void;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onSend: () => void;
};

function ApplicationForm({ form, onForm, error, isBusy, onSend }: ApplicationFormProps) {
  const [showsFaults, setShowsFaults] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const faults = faultsOf(form);
  function submit(event: FormEvent) {
    event.preventDefault();
    flushSync(() => setShowsFaults(true));
    if (Object.keys(faults).length === 0) onSend();
    else element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }
  const field = (name: keyof Form) => ({
    label: labels[name],
    value: form[name],
    mostLetters: mostLetters(submitProspect.body.properties[name]),
    onChange: (value: string) => onForm({ ...form, [name]: value }),
    error: showsFaults ? faults[name] : undefined,
  });
  return (
    <form ref={element} className="stack form" onSubmit={submit} noValidate>
      <TextField isRequired autoComplete="organization" {...field('CompanyName')} />
      <TextField isRequired autoComplete="name" {...field('ContactName')} />
      <TextField
        isRequired
        hint="You will log in with this address."
        inputMode="email"
        autoCapitalize="none"
        autoComplete="email"
        {...field('Email')}
      />
      <TextField inputMode="tel" autoComplete="tel" {...field('Phone')} />
      <TextField rows={4} autoComplete="street-address" {...field('Address')} />
      <TextField rows={4} {...field('Message')} />
      {error !== null && <Failure error={error} onRetry={null} />}
      <Button type="submit" isBusy={isBusy} disabledReason={whichTooLong(...names.map(field))}>
        Send application
      </Button>
    </form>
  );
}

const trimmed = (form: Form) =>
  Object.fromEntries(Object.entries(form).map(([name, text]) => [name, text.trim()]));

/** What is wrong with the form, by field. The server checks the same. */
function faultsOf({ CompanyName, ContactName, Email }: Form): Partial<Record<keyof Form, string>> {
  return {
    ...(CompanyName.trim() === '' && { CompanyName: 'Please enter the name of the company' }),
    ...(ContactName.trim() === '' && { ContactName: 'Please enter your name' }),
    ...(!looksLikeEmail(Email) && { Email: 'Please enter a valid email address' }),
  };
}
