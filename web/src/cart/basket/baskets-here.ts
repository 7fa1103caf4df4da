import { selectedAccount } from '../../session/account.ts';
import { ownerOf } from './stored-device.ts';
import { SECOND_NAMES } from './stores-by-basket.ts';

const names = ['tradecellar/basket/', 'tradecellar/office-basket/', SECOND_NAMES];
/** Keys ending in `/pasted` hold a pasted list, not a basket. */
const besideBasket = /\/pasted$/;

function accountOf(name: string): string {
  const own = name.startsWith(SECOND_NAMES) ? name.slice(name.indexOf('/', SECOND_NAMES.length) + 1) : name;
  const [, ofBuyer, ofOffice = ''] =
    /^tradecellar\/(?:basket\/(.+)|office-basket\/[^/]*\/(.+))$/.exec(own) ?? [];
  return ofBuyer ?? decodeURIComponent(ofOffice);
}

function namesHere(): readonly string[] {
  return Object.keys(localStorage).filter((name) => names.some((start) => name.startsWith(start)));
}

/** The local storage keys of the person's baskets, and of baskets without a stored owner. */
export function namesOf(person: string): readonly string[] {
  return namesHere().filter((name) => {
    const owner = besideBasket.test(name) ? undefined : ownerOf(localStorage.getItem(name) ?? '');
    return owner === undefined || owner === person;
  });
}

/** The chosen account, and all accounts whose basket in this browser names the person as its owner. */
export function accountsOf(person: string): ReadonlySet<string> {
  const names = namesOf(person).filter((name) => ownerOf(localStorage.getItem(name) ?? '') === person);
  return new Set([selectedAccount(), ...names.map(accountOf)].filter((account) => account !== ''));
}

export function waitingAccounts(person: string): readonly string[] {
  const isWaiting = (name: string) => {
    const text = localStorage.getItem(name) ?? '';
    // Cheaper than parsing the office's many baskets. JSON escapes quotes, so no note with these words matches.
    return text.includes('"form":"') && ownerOf(text) === person;
  };
  return [...new Set(namesHere().filter(isWaiting).map(accountOf))];
}
