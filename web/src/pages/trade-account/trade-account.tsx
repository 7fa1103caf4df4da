import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
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
import styles from './trade-account.module.css';

const blank = { CompanyName: '', ContactName: '', Email: '', Phone: '', Address: '', Message: '' };
type Form = typeof blank;

export function TradeAccountPage() {
  const { merchant } = publicConfig();
  const [form, setForm] = useState(blank);
  const send = useMutation({ mutationFn: () => call(submitProspect, form) });
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
    value: form[name],
    onChange: (value: string) => onForm({ ...form, [name]: value }),
    error: showsFaults ? faults[name] : undefined,
  });
  return (
    <form ref={element} className="stack form" onSubmit={submit} noValidate>
      <TextField
        label="Company"
        isRequired
        maxLength={200}
        autoComplete="organization"
        {...field('CompanyName')}
      />
      <TextField label="Your name" isRequired maxLength={200} autoComplete="name" {...field('ContactName')} />
      <TextField
        label="Email"
        isRequired
        hint="You will log in with this address."
        maxLength={254}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="email"
        {...field('Email')}
      />
      <TextField label="Telephone" maxLength={40} inputMode="tel" autoComplete="tel" {...field('Phone')} />
      <TextField
        label="Address, with postcode"
        rows={4}
        maxLength={500}
        autoComplete="street-address"
        {...field('Address')}
      />
      <TextField label="Anything we should know" rows={4} maxLength={4000} {...field('Message')} />
      {error !== null && <Failure error={error} onRetry={null} />}
      <Button type="submit" isBusy={isBusy}>
        Send application
      </Button>
    </form>
  );
}

/** What is wrong with the form, by field. The server checks the same. */
function faultsOf({ CompanyName, ContactName, Email }: Form): Partial<Record<keyof Form, string>> {
  return {
    ...(CompanyName.trim() === '' && { CompanyName: 'Please enter the name of the company' }),
    ...(ContactName.trim() === '' && { ContactName: 'Please enter your name' }),
    ...(!looksLikeEmail(Email) && { Email: 'Please enter a valid email address' }),
  };
}
