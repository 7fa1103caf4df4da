const payingKey = 'tradecellar/paying';
const basketKey = 'tradecellar/paying-basket';
const proposalKey = 'tradecellar/paying-proposal';

/** Goes to the card service's page. The tab remembers the account and the proposal for the buyer's return. */
export function leaveToPay(account: string, url: string, proposal?: string): void {
  sessionStorage.setItem(payingKey, account);
  if (proposal === undefined) takePayingProposal();
  else sessionStorage.setItem(proposalKey, proposal);
  location.assign(url);
}

/**
 * The proposal that this tab went to pay; undefined at a second call. The card service sends a buyer who gives up to
 * the checkout of the basket, so the checkout asks here for the proposal.
 */
export function takePayingProposal(): string | undefined {
  const proposal = sessionStorage.getItem(proposalKey) ?? undefined;
  sessionStorage.removeItem(proposalKey);
  return proposal;
}

/** The account for which this tab went to pay last. Empty if the tab never went to pay. */
export function payingAccount(): string {
  return sessionStorage.getItem(payingKey) ?? '';
}

export function rememberPayingBasket(cartId: string): void {
  sessionStorage.setItem(basketKey, cartId);
}

/** The uuid of the basket that this tab went to pay last. Empty if the tab never went to pay. */
export function payingBasket(): string {
  return sessionStorage.getItem(basketKey) ?? '';
}
