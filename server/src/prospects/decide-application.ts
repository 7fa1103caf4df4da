import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { acceptApplication, declineApplication } from '@tradecellar/contract/prospects.ts';
import { filledLines } from '@tradecellar/trade/address-lines.ts';
import { foldEmail } from '@tradecellar/trade/email.ts';
import { plainKey } from '@tradecellar/trade/plain-key.ts';
import type { Writer } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordAct } from '../http/access/record-act.ts';
import type { Person } from '../http/person.ts';
import { isRefusal, type Refusal, refuse } from '../http/problems.ts';
import { findAccountByCode } from '../http/queries.ts';
import { inviteAdded } from '../invitations/invite.ts';
import type { Shop } from '../shop.ts';
import {
  decide,
  findCustomerOfEmail,
  findSameAccount,
  insertCustomer,
  insertLogin,
  lockProspect,
  makeOneAtATime,
  type ProspectRow,
  readPriceLists,
  readReps,
} from './queries.ts';

type Acceptance = RequestOf<typeof acceptApplication>;

/**
 * Accepts an application, and invites the applicant, who may then order for a new or an existing customer. If two
 * people decide at the same time, the server refuses the second decision. Refuses `application-not-found` and
 * `application-decided`; for a new customer `account-taken`, and `email-taken` if the e-mail belongs to a customer,
 * because two customers for one business would have two balances; for an existing customer `customer-not-found`; and
 * `bad-request` for an unknown price list or rep.
 */
export async function accept(shop: Shop, person: Person, asked: Acceptance): Promise<ProspectRow | Refusal> {
  return inTransaction(shop.database, async (writer) => {
    const prospect = await lockUndecided(writer, asked.Id);
    if (isRefusal(prospect)) return prospect;
    const account = asked.IsExisting
      ? await takeCustomer(writer, asked)
      : await makeCustomer(writer, prospect, asked);
    if (isRefusal(account)) return account;
    const email = foldEmail(prospect.email);
    await insertLogin(writer, { email, customer_account: account, name: prospect.contact_name });
    await inviteAdded(writer, email, { by: person.email, now: shop.clock.now() });
    await recordAct(writer, shop.clock, {
      person,
      account,
      act: 'accepted-application',
      facts: { prospectId: prospect.id, email, isExisting: asked.IsExisting },
    });
    return decide(writer, prospect.id, {
      decision: 'accepted',
      decided_at: shop.clock.now(),
      decided_by: person.email,
      note: '',
      customer_account: account,
    });
  });
}

/** Declines an application. Refuses `application-not-found` and `application-decided`. */
export async function decline(
  shop: Shop,
  person: Person,
  { Id, Note }: RequestOf<typeof declineApplication>,
): Promise<ProspectRow | Refusal> {
  return inTransaction(shop.database, async (writer) => {
    const prospect = await lockUndecided(writer, Id);
    if (isRefusal(prospect)) return prospect;
    const facts = { prospectId: prospect.id, email: prospect.email };
    await recordAct(writer, shop.clock, { person, account: null, act: 'declined-application', facts });
    return decide(writer, prospect.id, {
      decision: 'declined',
      decided_at: shop.clock.now(),
      decided_by: person.email,
      note: Note.trim(),
      customer_account: null,
    });
  });
}

async function lockUndecided(writer: Writer, id: number): Promise<ProspectRow | Refusal> {
  const prospect = await lockProspect(writer, id);
  if (prospect === undefined) return refuse('application-not-found');
  const { decision, decider_name } = prospect;
  return decision === null
    ? prospect
    : refuse('application-decided', { as: decision, who: decider_name ?? '' });
}

async function takeCustomer(writer: Writer, { Account }: Acceptance): Promise<string | Refusal> {
  return (await findAccountByCode(writer, Account)) ?? refuse('customer-not-found');
}

async function makeCustomer(
  writer: Writer,
  prospect: ProspectRow,
  { Account, PriceList = '', Rep = '' }: Acceptance,
): Promise<string | Refusal> {
  await makeOneAtATime(writer);
  const account = plainKey(Account);
  if (account === '') return refuse('bad-request', { field: 'Account', reason: 'it is required' });
  const same = await findSameAccount(writer, account);
  if (same !== undefined) return refuse('account-taken', { account: same.account, name: same.name });
  const email = foldEmail(prospect.email);
  const owner = await findCustomerOfEmail(writer, email);
  if (owner !== undefined) return refuse('email-taken', { email, ...owner });
  if (PriceList !== '' && !(await readPriceLists(writer)).includes(PriceList)) {
    return refuse('bad-request', { field: 'PriceList', reason: 'there is no such price list' });
  }
  if (Rep !== '' && !(await readReps(writer)).some(({ Code }) => Code === Rep)) {
    return refuse('bad-request', { field: 'Rep', reason: 'there is no such account manager' });
  }
  const isMade = await insertCustomer(writer, {
    account,
    name: prospect.company_name,
    billing_contact_name: prospect.contact_name,
    email,
    price_list: PriceList,
    rep_code: Rep === '' ? null : Rep,
    billing_address: billingLines(prospect.address),
  });
  return isMade ? account : refuse('account-taken', { account, name: 'another customer' });
}

/** Converts an address to five lines, as the import does. The fifth line holds all further lines. */
function billingLines(address: string): string[] {
  const lines = filledLines(address.split(/\r\n?|\n/));
  const [first = '', second = '', third = '', fourth = '', ...rest] = lines;
  return [first, second, third, fourth, rest.join(', ')];
}
