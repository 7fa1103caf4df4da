import { useQuery } from '@tanstack/react-query';
import { type Application, applications } from '@tradecellar/contract/prospects.ts';
import { useState } from 'react';
import { publicConfig } from '../../../api/public-config.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { useKeptFocus } from '../../../ui/browser/use-kept-focus.ts';
import { DecisionNotice } from './applications.tsx';
import { WaitingApplication } from './waiting-application.tsx';

/** Lists waiting requests for access from the login page, each with a form for the decision. */
export function AsksForAccess() {
  const { data } = useQuery({
    ...endpointQuery(applications, {}),
    enabled: publicConfig().takesRequests ?? false,
    staleTime: 0,
  });
  const [last, setLast] = useState<Application>();
  const { place, keepFocus } = useKeptFocus<HTMLElement>();
  const found = data?.mainResult;
  const waiting = found?.Waiting.filter(({ Kind }) => Kind === 'access') ?? [];
  if (found === undefined || (waiting.length === 0 && last === undefined)) return null;
  return (
    <section ref={place} tabIndex={-1} aria-labelledby="asks" className="mb-10 focus:outline-none">
      <h2 id="asks" className="mb-3">
        Requests for access
      </h2>
      {last && <DecisionNotice application={last} />}
      <ul className="grid grid-cols-1 gap-6">
        {waiting.map((application) => (
          <li key={application.Id}>
            <WaitingApplication
              application={application}
              priceLists={found.PriceLists}
              reps={found.Reps}
              onDecided={(decided) => {
                setLast(decided);
                keepFocus();
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
