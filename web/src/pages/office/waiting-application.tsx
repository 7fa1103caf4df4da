import { mostLetters } from '@tradecellar/contract/fields.ts';
import {
  type Application,
  acceptApplication,
  applications,
  declineApplication,
} from '@tradecellar/contract/prospects.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { useSending } from '../../api/queries.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormField, required } from '../../ui/form-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { OfficeForm } from './office-form.tsx';

const longestNote = mostLetters(declineApplication.body.properties.Note);
const longestAccount = mostLetters(acceptApplication.body.properties.Account);

type DecisionProps = {
  readonly application: Application;
  readonly onDecided: (application: Application) => void;
};

type WaitingApplicationProps = DecisionProps & {
  readonly priceLists: readonly string[];
  readonly reps: readonly { readonly Code: string; readonly Name: string }[];
};

/** An application, and the two forms that decide it. One form is open at a time, and both keep their texts. */
export function WaitingApplication(props: WaitingApplicationProps) {
  const { application, onDecided } = props;
  const { Id, CompanyName, ReceivedAt, ContactName, Email, Phone, Address, Message } = application;
  return (
    <article
      className="card grid grid-cols-1 gap-5 wrap-anywhere max-sm:p-4 [&_dd]:whitespace-pre-line"
      aria-label={CompanyName}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2>{CompanyName}</h2>
        <time className="figures text-sm text-ink-soft" dateTime={ReceivedAt}>
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
          <DeclineForm application={application} onDecided={onDecided} />
        </details>
      </div>
    </article>
  );
}

function DeclineForm({ application: { Id, CompanyName }, onDecided }: DecisionProps) {
  const { control, handleSubmit } = useForm({ defaultValues: { Note: '' } });
  const decline = useSending(
    ({ Note }: { readonly Note: string }) => call(declineApplication, { Id, Note: Note.trim() }),
    applications,
    ({ mainResult }) => onDecided(mainResult),
  );
  return (
    <OfficeForm
      button="Decline application"
      aria-label={`Decline ${CompanyName}`}
      error={decline.error}
      isBusy={decline.isPending}
      onSubmit={handleSubmit((form) => decline.mutate(form))}
    >
      <FormField
        control={control}
        name="Note"
        label="Note for the office"
        hint="The applicant isn’t notified."
        rows={3}
        mostLetters={longestNote}
      />
    </OfficeForm>
  );
}

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

function AcceptForm({ application, priceLists, reps, onDecided }: WaitingApplicationProps) {
  const { Id, CompanyName, Email } = application;
  const { control, handleSubmit, watch, setValue } = useForm<Acceptance>({
    defaultValues: { way: 'new', Account: '', PriceList: '', Rep: '' },
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
      button="Accept application"
      aria-label={`Accept ${CompanyName}`}
      error={accept.error}
      isBusy={accept.isPending}
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
        mostLetters={longestAccount}
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
