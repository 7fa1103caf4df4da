import type { Application } from '@tradecellar/contract/prospects.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { AcceptForm, type Choices } from './accept-form.tsx';
import { DeclineForm } from './decline-form.tsx';

type WaitingApplicationProps = Choices & {
  readonly application: Application;
  readonly onDecided: (application: Application) => void;
};

/** An application that waits, and what can be done with it. */
export function WaitingApplication({ application, onDecided, ...choices }: WaitingApplicationProps) {
  const [open, setOpen] = useState<'accept' | 'decline'>();
  const { CompanyName, ReceivedAt } = application;
  const toggle = (form: 'accept' | 'decline') => ({
    look: 'secondary' as const,
    'aria-expanded': open === form,
    onClick: () => setOpen(open === form ? undefined : form),
  });
  return (
    <article className="card grid gap-5 max-sm:p-4" aria-label={CompanyName}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="wrap-anywhere">{CompanyName}</h2>
        <time className="text-sm text-ink-soft tabular-nums" dateTime={ReceivedAt}>
          {momentWords(new Date(ReceivedAt))}
        </time>
      </header>
      <Facts application={application} />
      <div className="flex flex-wrap gap-3">
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

function Facts({ application }: { readonly application: Application }) {
  const { ContactName, Email, Phone, Address, Message } = application;
  return (
    <dl className="facts">
      <dt>Contact</dt>
      <dd className="wrap-anywhere">{ContactName}</dd>
      <dt>Email</dt>
      <dd className="break-all">
        <a href={`mailto:${encodeURIComponent(Email)}`}>{Email}</a>
      </dd>
      {[
        ['Telephone', Phone],
        ['Address', Address],
        ['Message', Message],
      ].map(
        ([label, value]) =>
          value !== '' && (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** What became of an application, and who decided it when. */
export function DecidedApplication({ application }: { readonly application: Application }) {
  const { CompanyName, Email, Decided } = application;
  if (!Decided) return null;
  const { As, At, Who, Note, Account } = Decided;
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 wrap-anywhere">
      <div>
        <p>
          <strong>{CompanyName}</strong> {As === 'accepted' ? `accepted as ${Account}` : 'declined'}
        </p>
        <p className="text-sm text-ink-soft">{Email}</p>
        {Note !== '' && <p className="whitespace-pre-line">{Note}</p>}
      </div>
      <p className="text-sm text-ink-soft tabular-nums">
        <time dateTime={At}>{momentWords(new Date(At))}</time> · {Who}
      </p>
    </div>
  );
}
