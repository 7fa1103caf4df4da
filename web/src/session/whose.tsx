import { useMutation, useQuery } from '@tanstack/react-query';
import { loginAsCustomer } from '@tradecellar/contract/admin.ts';
import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import { whose } from '@tradecellar/contract/whose.ts';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { endpointQuery } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { selectAccount, useAccount } from './account.ts';
import { Failure, Refused } from './failure.tsx';
import { NoCustomer } from './no-customer.tsx';
import { useSession } from './session.ts';

type WhoseProps = {
  readonly kind: RequestOf<typeof whose>['Kind'];
  readonly id: string;
  /** The thing as its own customer sees it. */
  readonly children: ReactNode;
  /** The thing of a customer whom the office has not chosen, to read alone. */
  readonly toRead?: (account: string) => ReactNode;
};

/**
 * A thing of a customer at an address of its own, which opens for the office whoever is chosen: the server says whose it is.
 * The office acts for that customer only when it says so.
 */
export function Whose(props: WhoseProps) {
  const isAdmin = useSession((session) => session.__is_admin_user);
  return isAdmin ? <ForOffice {...props} /> : props.children;
}

function ForOffice({ kind, id, children, toRead }: WhoseProps) {
  const { account } = useAccount();
  const { data, error } = useQuery(endpointQuery(whose, { Kind: kind, Id: id }));
  if (data === undefined && !error) return <Skeleton height="13rem" />;
  const found = data?.mainResult;
  if (found?.CustomerAccount === account) return children;
  // The page itself says that there is no such thing of the chosen customer.
  if (found === undefined) {
    if (account !== '') return children;
    return error ? <Failure error={error} /> : <NoCustomer />;
  }
  return (
    <>
      {toRead === undefined && <PageHeading>{headings[kind]}</PageHeading>}
      <OpenFor kind={kind} customer={found} />
      {toRead?.(found.CustomerAccount)}
    </>
  );
}

const headings = { order: 'Order', proposal: 'Proposal', list: 'List' } as const;

type OpenForProps = Pick<WhoseProps, 'kind'> & {
  readonly customer: { readonly CustomerAccount: string; readonly CustomerName: string };
};

/** The customer of a thing, and the button to act for that customer. */
function OpenFor({ kind, customer: { CustomerAccount, CustomerName } }: OpenForProps) {
  const login = useMutation({
    // The server records it first: nobody acts for a customer unrecorded.
    mutationFn: async () => (await call(loginAsCustomer, { CustomerAccount })).mainResult,
    onSuccess: (chosen) =>
      selectAccount({ account: chosen.CustomerAccount, customerName: chosen.CustomerName }),
  });
  return (
    <div className="mb-4 print:hidden">
      <Notice>
        <p>
          This {headings[kind].toLowerCase()} is of {CustomerName} ({CustomerAccount}).
        </p>
        <Button className="mt-2" look="secondary" isBusy={login.isPending} onClick={() => login.mutate()}>
          Login as {CustomerName}
        </Button>
      </Notice>
      <Refused error={login.error} />
    </div>
  );
}
