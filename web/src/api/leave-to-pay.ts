const payingKey = 'tradecellar/paying';
const basketKey = 'tradecellar/paying-basket';
const proposalKey = 'tradecellar/paying-proposal';

/** Goes to the page of the card service. It sends the buyer back to a payment of this account, perhaps for a proposal. */
export function leaveToPay(account: string, url: string, proposal?: string): void {
  sessionStorage.setItem(payingKey, account);
  if (proposal === undefined) takePayingProposal();
  else sessionStorage.setItem(proposalKey, proposal);
  location.assign(url);
}

/** The proposal that this tab went to pay, once: the card service sends a buyer who gives up to the plain checkout. */
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
