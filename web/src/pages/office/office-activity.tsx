import { useQuery } from '@tanstack/react-query';
import { type CustomerAct, customerActs } from '@tradecellar/contract/admin.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { endpointQuery } from '../../api/queries.ts';
import { Failure } from '../../session/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type OfficeActivityProps = { readonly account: string; readonly customerName: string };

/** The last hundred things the office did for a customer, newest first. */
export function OfficeActivity({ account, customerName }: OfficeActivityProps) {
  const { data, error } = useQuery({
    ...endpointQuery(customerActs, { CustomerAccount: account }),
    staleTime: 0,
  });
  const acts = data?.mainResult;
  return (
    <section aria-labelledby="acts-heading">
      <h2 id="acts-heading" className="mb-3">
        Office activity
      </h2>
      <p className="text-ink-soft">
        {customerName} ({account})
      </p>
      {error && <Failure error={error} />}
      {!error && !acts && <Skeleton height="6rem" />}
      {acts?.length === 0 && <p className="text-ink-soft">Nothing yet.</p>}
      <ol className="ruled">
        {acts?.map((act, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two acts at one moment have no other difference.
          <li key={`${act.At} ${index}`} className="flex flex-wrap items-baseline justify-between gap-x-4">
            {actWords(act)}
            <span className="figures text-sm text-ink-soft">
              <time dateTime={act.At}>{momentWords(new Date(act.At))}</time> · {act.Who}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const words: Readonly<Record<CustomerAct['Act'], (orders: string) => string>> = {
  'login-as-customer': () => 'Logged in as the customer',
  'placed-order': (orders) => `Placed ${orders}`,
  'cancelled-order': (orders) => `Cancelled ${orders}`,
  'send-confirmation': (orders) => `Sent the confirmation of ${orders}`,
  'accepted-application': () => 'Accepted the trade-account application',
  'remembered-names': () => 'Added a wine nickname',
  'forgot-names': () => 'Removed a wine nickname',
  'added-login': () => 'Added a login',
  'removed-login': () => 'Removed a login',
};

/** Words for an admin's act: 'Placed orders SO200123 and XX000007'. */
export function actWords({ Act, OrderNumbers }: Pick<CustomerAct, 'Act' | 'OrderNumbers'>): string {
  const last = OrderNumbers.at(-1) ?? '';
  const before = OrderNumbers.slice(0, -1).join(', ');
  // A newer server may have acts that this page does not know.
  const wordsOf: ((orders: string) => string) | undefined = words[Act];
  return wordsOf?.(before === '' ? `order ${last}` : `orders ${before} and ${last}`) ?? Act;
}
