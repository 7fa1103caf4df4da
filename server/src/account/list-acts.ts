import { CustomerAct, type CustomerActs, LoginAct, ProposalAct } from '@tradecellar/contract/admin.ts';
import { BuyerRole } from '@tradecellar/contract/buyer-rights.ts';
import type { Reader } from '../database/connection.ts';
import { type AuditRow, readActs, readConfirmedNumbers } from './queries.ts';

const MAX_ACTS = 100;

/**
 * Acts in the audit that the office did for a customer, by the name of the act. On the board only a cancellation
 * counts, because all other acts on the board are the office's own work.
 */
const customerActs: ReadonlyMap<string, CustomerAct['Act']> = new Map([
  ...CustomerAct.properties.Act.enum.map((name) => [name, name] as const),
  ['board-cancel', 'cancelled-order'],
]);

const proposalActs = ProposalAct.properties.Act.enum;
const loginActs = LoginAct.properties.Act.enum;

export async function listActs(reader: Reader, account: string): Promise<CustomerActs> {
  const names = [...customerActs.keys(), ...proposalActs, ...loginActs];
  const rows = await readActs(reader, account, { names, most: MAX_ACTS });
  const confirmed = await readConfirmedNumbers(reader, account, rows.flatMap(orderNumbersOf));
  const mainResult = rows.flatMap((row) => {
    const name = customerActs.get(row.act);
    if (name === undefined) return [];
    const numbers = orderNumbersOf(row).map((number) => confirmed.get(number) ?? number);
    return [{ At: row.at.toISOString(), Who: row.actor_name, Act: name, OrderNumbers: numbers }];
  });
  return {
    mainResult,
    Proposals: rows.flatMap(presentProposalAct),
    Logins: rows.flatMap(presentLoginAct),
  };
}

function presentProposalAct({ at, actor_name, act, facts }: AuditRow): ProposalAct[] {
  const name = proposalActs.find((each) => each === act);
  if (name === undefined) return [];
  return [
    { At: at.toISOString(), Who: actor_name, Act: name, ProposalId: String(Object(facts).proposalId ?? '') },
  ];
}

function presentLoginAct({ at, actor_name, act, facts }: AuditRow): LoginAct[] {
  const name = loginActs.find((each) => each === act);
  const role = BuyerRole.enum.find((each) => each === Object(facts).after);
  if (name === undefined || role === undefined) return [];
  return [{ At: at.toISOString(), Who: actor_name, Act: name, Role: role }];
}

const numberFields = ['orderNo', 'orderId', 'backOrderId', 'reservesOrderId'];

/** The order numbers in the stored details of an act. '0' stands for no order (4.place.9), and is left out. */
function orderNumbersOf({ facts }: AuditRow): string[] {
  if (typeof facts !== 'object' || facts === null) return [];
  const fields = new Map<string, unknown>(Object.entries(facts));
  return numberFields.flatMap((name) => {
    const number = fields.get(name);
    return typeof number === 'string' && number !== '0' ? [number] : [];
  });
}
