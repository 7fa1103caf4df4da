import { useQuery } from '@tanstack/react-query';
import { customerActs } from '@tradecellar/contract/admin.ts';
import { endpointQuery } from '../../api/queries.ts';
import { ActList } from '../../session/customer/act-list.tsx';

type OfficeActivityProps = { readonly account: string; readonly customerName: string };

export function OfficeActivity({ account, customerName }: OfficeActivityProps) {
  const { data, error } = useQuery({
    ...endpointQuery(customerActs, { CustomerAccount: account }),
    staleTime: 0,
  });
  return (
    <section aria-labelledby="acts-heading">
      <h2 id="acts-heading" className="mb-3">
        Office activity
      </h2>
      <p className="text-ink-soft">
        {customerName} ({account})
      </p>
      <ActList acts={data} error={error} reader="office" />
    </section>
  );
}
