const payingKey = 'tradecellar/paying';

/** Goes to the page of the card service. It sends the buyer back to a payment of this account. */
export function leaveToPay(account: string, url: string): void {
  sessionStorage.setItem(payingKey, account);
  location.assign(url);
}

/** The account for which this tab went to pay last; empty when it never did. */
export function payingAccount(): string {
  return sessionStorage.getItem(payingKey) ?? '';
}
