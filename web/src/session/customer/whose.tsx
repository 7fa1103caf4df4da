import { useMutation, useQuery } from '@tanstack/react-query';
import { loginAsCustomer } from '@tradecellar/contract/admin.ts';
import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import { whose } from '@tradecellar/contract/whose.ts';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { selectAccount, useAccount } from '../account.ts';
import { Failure, Refused } from '../failure/failure.tsx';
import { useSession } from '../session.ts';
import { NoCustomer } from './no-customer.tsx';

type WhoseProps = {
  readonly kind: RequestOf<typeof whose>['Kind'];
  readonly id: string;
  /** The page as its own customer sees it. */
  readonly children: ReactNode;
  /** The read-only page of a customer for whom the office does not act. */
  readonly toRead?: (account: string) => ReactNode;
};

/**
 * A customer's page at its own address, such as an order. For the office the page opens even if another customer is
 * chosen, because the server names the owner. The office acts for the owner only after pressing the button.
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
  // The page itself says that the chosen customer has no such order, list or proposal.
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

/** The owner of the page, and the button to act for the owner. */
function OpenFor({ kind, customer: { CustomerAccount, CustomerName } }: OpenForProps) {
  const login = useMutation({
    // The server records the act first, so that no act for a customer goes unrecorded.
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
