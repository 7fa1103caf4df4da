import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { type ProspectKind, submitProspect } from '@tradecellar/contract/prospects.ts';
import { emailSentence, looksLikeEmail } from '@tradecellar/trade/email.ts';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { path } from '../../session/address/paths.ts';
import { Refused } from '../../session/failure/failure.tsx';
import { MerchantFacts } from '../../session/merchant/merchant-facts.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormField, required, trimmed } from '../../ui/fields/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './trade-account.module.css';

const blank = { CompanyName: '', ContactName: '', Email: '', Phone: '', Address: '', Message: '' };
const fields = submitProspect.body.properties;

type Words = Readonly<Record<'title' | 'lead' | 'message' | 'button' | 'done', string>>;

const words: Readonly<Record<ProspectKind, Words>> = {
  account: {
    title: 'Apply for a trade account',
    lead: 'For restaurants, bars, hotels and shops. Tell us who you are; we will call or write before we open your account.',
    message: 'Anything we should know',
    button: 'Send application',
    done: 'We have the application of',
  },
  access: {
    title: 'Ask for access',
    lead: 'You buy from us already, and have no login? Tell us who you are; we will write to you with the link.',
    message: 'Your account code, if you know it, or anything else',
    button: 'Ask for access',
    done: 'We have the request of',
  },
};

export const TradeAccountPage = () => <ProspectPage kind="account" />;
export const AskForAccessPage = () => <ProspectPage kind="access" />;

function ProspectPage({ kind }: { readonly kind: ProspectKind }) {
  const { title, lead, message, button, done } = words[kind];
  const send = useMutation({
    mutationFn: (form: typeof blank) => call(submitProspect, { Kind: kind, ...trimmed(form) }),
  });
  const { control, handleSubmit } = useForm({ defaultValues: blank });
  const field = <Name extends keyof typeof blank>(name: Name) => ({
    control,
    name,
    mostLetters: mostLetters(fields[name]),
  });
  return (
    <article>
      <PageHeading key={String(send.isSuccess)}>{send.isSuccess ? 'Thank you' : title}</PageHeading>
      {send.isSuccess ? (
        <div className="mb-8 max-w-160">
          <Notice kind="good">
            {done} {send.variables.CompanyName.trim()}. We’ll get in touch with you at{' '}
            <span className="wrap-anywhere">{send.variables.Email.trim()}</span>.
          </Notice>
        </div>
      ) : (
        <p className={styles.lead}>{lead}</p>
      )}
      <div className={styles.page}>
        {!send.isSuccess && (
          <form
            className={classNames('form', styles.form)}
            onSubmit={handleSubmit((form) => send.mutate(form))}
            noValidate
          >
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
            {kind === 'account' && (
              <FormField
                {...field('Address')}
                label="Address, with postcode"
                rows={4}
                autoComplete="street-address"
              />
            )}
            <FormField {...field('Message')} label={message} rows={4} />
            <Refused error={send.error} />
            <Button type="submit" isBusy={send.isPending}>
              {button}
            </Button>
          </form>
        )}
        <aside className={styles.aside}>
          {!send.isSuccess && (
            <p className="mb-4">
              Already have an account?{' '}
              <Link to={path.login} className="thumb-high">
                Log in
              </Link>
            </p>
          )}
          <p className="mb-3 text-ink-soft">Questions? Call or write to us.</p>
          <MerchantFacts />
        </aside>
      </div>
    </article>
  );
}
