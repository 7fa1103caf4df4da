import { selectedAccount } from '../session/account.ts';
import { ownerOf } from './stored-device.ts';
import { SECOND_NAMES } from './stores-by-basket.ts';

const names = ['tradecellar/basket/', 'tradecellar/office-basket/', SECOND_NAMES];
/** A list under review beside a basket ends so; it is no basket. */
const besideBasket = /\/pasted$/;

/** The account of a basket, by its name in local storage. */
function accountOf(name: string): string {
  const own = name.startsWith(SECOND_NAMES) ? name.slice(name.indexOf('/', SECOND_NAMES.length) + 1) : name;
  const [, ofBuyer, ofOffice = ''] =
    /^tradecellar\/(?:basket\/(.+)|office-basket\/[^/]*\/(.+))$/.exec(own) ?? [];
  return ofBuyer ?? decodeURIComponent(ofOffice);
}

function namesHere(): readonly string[] {
  return Object.keys(localStorage).filter((name) => names.some((start) => name.startsWith(start)));
}

/** The names in local storage under which this browser has baskets of the person, and ones that say nobody's. */
export function namesOf(person: string): readonly string[] {
  return namesHere().filter((name) => {
    const owner = besideBasket.test(name) ? undefined : ownerOf(localStorage.getItem(name) ?? '');
    return owner === undefined || owner === person;
  });
}

/** The chosen account, and those of which this browser has a basket that says that it is the person's. */
export function accountsOf(person: string): ReadonlySet<string> {
  const names = namesOf(person).filter((name) => ownerOf(localStorage.getItem(name) ?? '') === person);
  return new Set([selectedAccount(), ...names.map(accountOf)].filter((account) => account !== ''));
}

/** Accounts for which an order of the person waits for the network in this browser. */
export function waitingAccounts(person: string): readonly string[] {
  const isWaiting = (name: string) => {
    const text = localStorage.getItem(name) ?? '';
    // A quote within a text has a backslash before it. The office has a basket for each customer: few are read whole.
    return text.includes('"form":"') && ownerOf(text) === person;
  };
  return [...new Set(namesHere().filter(isWaiting).map(accountOf))];
}
