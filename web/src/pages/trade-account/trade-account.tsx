import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { submitProspect } from '@tradecellar/contract/prospects.ts';
import { emailSentence, looksLikeEmail } from '@tradecellar/trade/email.ts';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { publicConfig } from '../../api/public-config.ts';
import { path } from '../../session/address/paths.ts';
import { Refused } from '../../session/failure/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { FormField, required, trimmed } from '../../ui/fields/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';

const blank = { CompanyName: '', ContactName: '', Email: '', Phone: '', Address: '', Message: '' };
const fields = submitProspect.body.properties;

export function TradeAccountPage() {
  const { merchant } = publicConfig();
  const send = useMutation({ mutationFn: (form: typeof blank) => call(submitProspect, trimmed(form)) });
  const { control, handleSubmit } = useForm({ defaultValues: blank });
  const field = <Name extends keyof typeof blank>(name: Name) => ({
    control,
    name,
    mostLetters: mostLetters(fields[name]),
  });
  return (
    <article className="max-w-160">
      <PageHeading key={String(send.isSuccess)}>
        {send.isSuccess ? 'Thank you' : 'Apply for a trade account'}
      </PageHeading>
      {send.isSuccess ? (
        <Notice kind="good">
          We have the application of {send.variables.CompanyName.trim()}. Our office will get in touch with
          you at <span className="break-all">{send.variables.Email.trim()}</span>.
        </Notice>
      ) : (
        <form
          className="form grid grid-cols-1 gap-4"
          onSubmit={handleSubmit((form) => send.mutate(form))}
          noValidate
        >
          <p className="mb-2">
            For restaurants, bars, hotels and shops. We will call or write before we open your account.
            Already have one? <Link to={path.login}>Log in</Link>
          </p>
          <FormField
            {...field('CompanyName')}
            label="Company"
            isRequired
            autoComplete="organization"
            check={required('Please enter the name of the company')}
          />
          <FormField
            {...field('ContactName')}
            label="Your name"
            isRequired
            autoComplete="name"
            check={required('Please enter your name')}
          />
          <FormField
            {...field('Email')}
            label="Email"
            isRequired
            hint="You will log in with this address."
            inputMode="email"
            autoCapitalize="none"
            autoComplete="email"
            check={(text) => (looksLikeEmail(text) ? undefined : emailSentence)}
          />
          <FormField {...field('Phone')} label="Telephone" inputMode="tel" autoComplete="tel" />
          <FormField
            {...field('Address')}
            label="Address, with postcode"
            rows={4}
            autoComplete="street-address"
          />
          <FormField {...field('Message')} label="Anything we should know" rows={4} />
          <Refused error={send.error} />
          <Button type="submit" isBusy={send.isPending}>
            Send application
          </Button>
        </form>
      )}
      <p className="mt-8 text-body text-ink-soft">
        Questions? Telephone <PhoneLink phone={merchant.phone} /> or write to{' '}
        <a href={`mailto:${merchant.orderEmail}`}>{merchant.orderEmail}</a>.
      </p>
    </article>
  );
}
