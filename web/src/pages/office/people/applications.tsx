import { useQuery } from '@tanstack/react-query';
import { type Application, applications } from '@tradecellar/contract/prospects.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { useState } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { Failure } from '../../../session/failure/failure.tsx';
import { useKeptFocus } from '../../../ui/browser/use-kept-focus.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { WaitingApplication } from './waiting-application.tsx';

export function ApplicationsPage() {
  const { data, error } = useQuery({ ...endpointQuery(applications, {}), staleTime: 0 });
  const [last, setLast] = useState<Application>();
  const { place, keepFocus } = useKeptFocus<HTMLElement>();
  function onDecided(application: Application) {
    setLast(application);
    keepFocus();
  }
  const found = data?.mainResult;
  // Requests for access are on the page People.
  const waiting = found?.Waiting.filter(({ Kind }) => Kind !== 'access');
  return (
    <article>
      <PageHeading>Applications</PageHeading>
      {error ? <Failure error={error} /> : !found && <Skeleton height="18rem" />}
      <section ref={place} tabIndex={-1} aria-label="Waiting">
        {last && <DecisionNotice application={last} />}
        {waiting?.length === 0 && <EmptyState title="No applications waiting." />}
        <ul className="grid grid-cols-1 gap-6">
          {found &&
            waiting?.map((application) => (
              <li key={application.Id}>
                <WaitingApplication
                  application={application}
                  priceLists={found.PriceLists}
                  reps={found.Reps}
                  onDecided={onDecided}
                />
              </li>
            ))}
        </ul>
      </section>
      {found && found.Decided.length > 0 && (
        <section className="mt-12" aria-labelledby="decided-heading">
          <h2 id="decided-heading" className="mb-2">
            Decided
          </h2>
          <ul className="ruled">
            {found.Decided.map((application) => (
              <DecidedApplication key={application.Id} application={application} />
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

/** Confirms the decision that the office has just made. */
export function DecisionNotice({
  application: { CompanyName, Email, Decided },
}: {
  application: Application;
}) {
  if (!Decided) return null;
  return (
    <div className="mb-6">
      <Notice kind="good">
        {CompanyName} is {Decided.As}.
        {Decided.As === 'accepted' &&
          ` ${Email} can log in and order for ${Decided.Account}, and gets a mail that says so.`}
      </Notice>
    </div>
  );
}

function DecidedApplication({ application: { CompanyName, Email, Decided } }: { application: Application }) {
  if (!Decided) return null;
  const { As, At, Who, Note, Account } = Decided;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <div>
        <p>
          <strong>{CompanyName}</strong> {As === 'accepted' ? `accepted as ${Account}` : 'declined'}
        </p>
        <p className="text-body text-ink-soft">{Email}</p>
        <p className="whitespace-pre-line">{Note}</p>
      </div>
      <p className="figures text-body text-ink-soft">
        <time dateTime={At}>{momentWords(new Date(At))}</time> · {Who}
      </p>
    </li>
  );
}
