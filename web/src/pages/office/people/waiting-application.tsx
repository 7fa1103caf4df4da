import { mostLetters } from '@tradecellar/contract/fields.ts';
import {
  type Application,
  acceptApplication,
  applications,
  declineApplication,
} from '@tradecellar/contract/prospects.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { useForm } from 'react-hook-form';
import { call } from '../../../api/call.ts';
import { useSending } from '../../../api/queries.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormField, required } from '../../../ui/fields/form-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { OfficeForm } from '../office-form.tsx';

type WaitingApplicationProps = {
  readonly application: Application;
  readonly priceLists: readonly string[];
  readonly reps: readonly { readonly Code: string; readonly Name: string }[];
  readonly onDecided: (application: Application) => void;
};

/**
 * An application with a form to accept it and a form to decline it. Only one form is open at a time; both keep their
 * texts.
 */
export function WaitingApplication(props: WaitingApplicationProps) {
  const { Id, CompanyName, ReceivedAt, ContactName, Email, Phone, Address, Message } = props.application;
  return (
    <article
      className="card grid grid-cols-1 gap-5 wrap-anywhere max-sm:p-4 [&_dd]:whitespace-pre-line"
      aria-label={CompanyName}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2>{CompanyName}</h2>
        <time className="figures text-body text-ink-soft" dateTime={ReceivedAt}>
          {momentWords(new Date(ReceivedAt))}
        </time>
      </header>
      <Facts
        facts={[
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
      <div className="flex flex-wrap gap-3 *:open:w-full">
        <details name={`decide-${Id}`}>
          <summary className={buttonClass('secondary')}>
            Accept<span className="sr-only"> {CompanyName}</span>
          </summary>
          <AcceptForm {...props} />
        </details>
        <details name={`decide-${Id}`}>
          <summary className={buttonClass('secondary')}>
            Decline<span className="sr-only"> {CompanyName}</span>
          </summary>
          <DeclineForm {...props} />
        </details>
      </div>
    </article>
  );
}

function DeclineForm({ application: { Id, Kind, CompanyName }, onDecided }: WaitingApplicationProps) {
  const { control, handleSubmit } = useForm({ defaultValues: { Note: '' } });
  const decline = useSending(
    ({ Note }: { readonly Note: string }) => call(declineApplication, { Id, Note: Note.trim() }),
    applications,
    ({ mainResult }) => onDecided(mainResult),
  );
  return (
    <OfficeForm
      button={Kind === 'access' ? 'Decline the request' : 'Decline application'}
      aria-label={`Decline ${CompanyName}`}
      sending={decline}
      onSubmit={handleSubmit((form) => decline.mutate(form))}
    >
      <FormField
        control={control}
        name="Note"
        label="Note for the office"
        hint="The applicant isn’t notified."
        rows={3}
        mostLetters={mostLetters(declineApplication.body.properties.Note)}
      />
    </OfficeForm>
  );
}

const ways = [
  { value: 'new', label: 'A new customer' },
  { value: 'existing', label: 'An existing customer' },
] as const;

const newCustomer = { way: 'new', Account: '', PriceList: '', Rep: '' } as const;
type Acceptance = Readonly<Record<'Account' | 'PriceList' | 'Rep', string>> & {
  readonly way: 'new' | 'existing';
};

function AcceptForm({ application, priceLists, reps, onDecided }: WaitingApplicationProps) {
  const { Id, CompanyName, Email } = application;
  const { control, handleSubmit, watch, setValue } = useForm<Acceptance>({
    defaultValues: { ...newCustomer, way: application.Kind === 'access' ? 'existing' : 'new' },
  });
  const { way, PriceList, Rep } = watch();
  const isNew = way === 'new';
  const accept = useSending(
    ({ way, Account, PriceList, Rep }: Acceptance) =>
      call(acceptApplication, {
        Id,
        Account: Account.trim(),
        IsExisting: way === 'existing',
        ...(way === 'new' && PriceList !== '' && { PriceList }),
        ...(way === 'new' && Rep !== '' && { Rep }),
      }),
    applications,
    ({ mainResult }) => onDecided(mainResult),
  );
  return (
    <OfficeForm
      button={application.Kind === 'access' ? 'Give access' : 'Accept application'}
      look="primary"
      aria-label={`Accept ${CompanyName}`}
      sending={accept}
      onSubmit={handleSubmit((form) => accept.mutate(form))}
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
          isNew
            ? 'The customer’s code in your own system.'
            : `${Email} will see this customer’s prices, orders and balance, and order for it.`
        }
        check={required('Please enter the account code')}
        mostLetters={mostLetters(acceptApplication.body.properties.Account)}
        autoCapitalize="characters"
      />
      {isNew && (
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
    </OfficeForm>
  );
}
