import type { CustomerAct, CustomerActs, LoginAct, ProposalAct } from '@tradecellar/contract/admin.ts';
import { BUYER_ROLES } from '@tradecellar/contract/buyer-rights.ts';

/** Words before the numbers of an act's orders, if the act has orders. */
const words: Readonly<Record<CustomerAct['Act'], string>> = {
  'login-as-customer': 'Logged in as the customer',
  'placed-order': 'Placed',
  'cancelled-order': 'Cancelled',
  'opened-claim': 'Reported a fault of',
  'withdrew-claim': 'Withdrew a report about',
  'checked-order': 'Recorded the delivery check of',
  'settled-claim': 'Settled a claim about',
  'send-confirmation': 'Sent the confirmation of',
  'accepted-application': 'Accepted the trade-account application',
  'remembered-names': 'Added a name for a wine',
  'forgot-names': 'Removed a name for a wine',
  'added-login': 'Added a login',
  'removed-login': 'Removed a login',
  'changed-order': 'Changed',
};

const proposalWords: Readonly<Record<ProposalAct['Act'], string>> = {
  'proposed-order': 'Proposed an order',
  'changed-proposal': 'Changed a proposal',
  'declined-proposal': 'Declined a proposal',
  'withdrew-proposal': 'Withdrew a proposal',
};

type AnyAct = CustomerAct | ProposalAct | LoginAct;

/** All acts, the newest first. A server of 0.5.0 sends no acts about proposals and logins. */
export function newestActs({ mainResult, Proposals = [], Logins = [] }: CustomerActs): AnyAct[] {
  return [...mainResult, ...Proposals, ...Logins].sort((a, b) => (a.At < b.At ? 1 : a.At > b.At ? -1 : 0));
}

/** The readers of acts: the office, or the people of the account. */
export type ActReader = 'office' | 'account';

/** Words for an admin's act: 'Placed orders SO200123 and XX000007'. */
export function actWords(
  act:
    | Pick<CustomerAct, 'Act' | 'OrderNumbers'>
    | Pick<ProposalAct, 'Act' | 'ProposalId'>
    | Pick<LoginAct, 'Act' | 'Role'>,
  reader: ActReader,
): string {
  if ('ProposalId' in act) return proposalWords[act.Act];
  if ('Role' in act) return `Changed a login to “${BUYER_ROLES[act.Role]}”`;
  const { Act, OrderNumbers } = act;
  if (Act === 'login-as-customer' && reader === 'account') return 'Logged in for you';
  // A newer server may have acts that this page does not know.
  const known: string | undefined = words[Act];
  const orders = OrderNumbers.length === 1 ? 'order' : 'orders';
  const numbers = new Intl.ListFormat('en-GB').format(OrderNumbers);
  return [known ?? Act, numbers && `${orders} ${numbers}`].filter(Boolean).join(' ');
}
