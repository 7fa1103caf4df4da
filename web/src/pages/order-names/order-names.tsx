import { useQuery } from '@tanstack/react-query';
import {
  accountNames,
  accountNamesForget,
  type RememberedName,
} from '@tradecellar/contract/remembered-names.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { call } from '../../api/call.ts';
import { endpointQuery, useSending } from '../../api/queries.ts';
import { useAccount } from '../../session/account.ts';
import { path } from '../../session/address/paths.ts';
import { NoCustomer } from '../../session/customer/no-customer.tsx';
import { Failure, Refused } from '../../session/failure/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { dotted } from '../../ui/dotted.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export function OrderNamesPage() {
  const { account } = useAccount();
  return (
    <article>
      <PageHeading>Your names for our wines</PageHeading>
      {account === '' ? <NoCustomer /> : <Names account={account} />}
    </article>
  );
}

function Names({ account }: { readonly account: string }) {
  const asked = { CustomerAccount: account };
  const { data, error } = useQuery({ ...endpointQuery(accountNames, asked), staleTime: 0 });
  const forget = useSending(
    ({ Text }: RememberedName) => call(accountNamesForget, { ...asked, Texts: [Text] }),
    accountNames,
  );
  if (error) return <Failure error={error} />;
  if (data === undefined) return <Spinner />;
  if (data === null) {
    return (
      <EmptyState title="No names yet. When you match a pasted line with a wine, we remember the name here.">
        <ButtonLink to={path.pastedOrder} look="secondary">
          Paste an order
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <Refused error={forget.error} />
      <p className="text-ink-soft">The words on your lists, and the wines we match them with.</p>
      <ul className="ruled mt-4">
        {data.mainResult.map((name) => (
          <li
            key={name.Text}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 md:grid-cols-[16rem_minmax(0,1fr)_auto]"
          >
            <span>“{name.Text}”</span>
            <span className="max-md:col-span-full max-md:row-start-2">
              <span className="wine-name">{name.Description}</span>
              <span className="dotted block text-small text-ink-soft">
                {dotted([
                  name.Vintage,
                  name.ProductCode,
                  name.Withdrawn ? 'no longer sold' : '',
                  `${name.By}, ${momentWords(new Date(name.At))}`,
                ])}
              </span>
            </span>
            <Button look="quiet" aria-label={`Forget ${name.Text}`} {...forget.of(name)}>
              Forget
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
