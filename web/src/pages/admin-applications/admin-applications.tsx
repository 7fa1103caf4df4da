import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { type Application, applications } from '@tradecellar/contract/prospects.ts';
import { useEffect, useRef, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { Failure } from '../../session/failure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DecidedApplication, WaitingApplication } from './application.tsx';
import styles from './applications.module.css';

type Applications = AnswerOf<typeof applications>['mainResult'];

export function AdminApplicationsPage() {
  const { data, error } = useQuery({ ...endpointQuery(applications, {}), staleTime: 0 });
  return (
    <article>
      <PageHeading>Applications</PageHeading>
      {data ? (
        <>
          {error && <Failure error={error} />}
          <Lists {...data.mainResult} />
        </>
      ) : error ? (
        <Failure error={error} />
      ) : (
        <Skeleton height="18rem" />
      )}
    </article>
  );
}

function Lists({ Waiting, Decided, PriceLists, Reps }: Applications) {
  const [last, setLast] = useState<Application>();
  const done = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    if (last) done.current?.focus();
  }, [last]);
  return (
    <>
      {last?.Decided && (
        <div ref={done} tabIndex={-1} className="mb-6">
          <Notice kind="good">
            {last.CompanyName} is {last.Decided.As}.
            {last.Decided.As === 'accepted' &&
              ` ${last.Email} can log in and order for ${last.Decided.Account}; please write to say so.`}
          </Notice>
        </div>
      )}
      <section aria-label="Waiting">
        {Waiting.length === 0 ? (
          <EmptyState title="No application is waiting." />
        ) : (
          <ul className={`grid grid-cols-1 gap-4 ${styles.applications}`}>
            {Waiting.map((application) => (
              <li key={application.Id}>
                <WaitingApplication
                  application={application}
                  priceLists={PriceLists}
                  reps={Reps}
                  onDecided={setLast}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      {Decided.length > 0 && (
        <section className={styles.decided} aria-labelledby="decided-heading">
          <h2 id="decided-heading">Decided</h2>
          <ul className="ruled">
            {Decided.map((application) => (
              <li key={application.Id}>
                <DecidedApplication application={application} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
