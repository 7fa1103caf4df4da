import type { BuyerRole } from '@tradecellar/contract/buyer-rights.ts';
import { type Endpoint, namesAccount } from '@tradecellar/contract/endpoint.ts';
import type { OfficeRole } from '@tradecellar/contract/office-rights.ts';
import type { FastifyRequest } from 'fastify';
import type { Shop } from '../../shop.ts';
import type { Person } from '../person.ts';
import { isRefusal, type Refusal, refuse } from '../problems.ts';
import { readBuyerRole, readLinkedAccounts, readOfficeRole } from '../queries.ts';
import { type ApiKeyHolder, checkApiKey } from './api-key.ts';
import { mayCall, mayForAccount, mayNameAccount, mayUseAccount } from './who-may.ts';

export type Guarded = {
  /** Runs before the body is read. Checks the token and the role, or the API key and its scope. */
  checkCaller(request: FastifyRequest): Promise<Refusal | undefined>;
  /**
   * Runs after the body is validated. Checks that the person may act for the account that the body names. A body
   * without an account gets the person's own account.
   */
  checkAccount(request: FastifyRequest): Promise<Refusal | undefined>;
  personOf(request: FastifyRequest): Person | undefined;
  /** The buyer's role for the account of the call. Undefined for the office, and if the call names no account. */
  buyerRoleOf(request: FastifyRequest): BuyerRole | undefined;
  holderOf(request: FastifyRequest): ApiKeyHolder | undefined;
};

const BEARER = /^Bearer +([\w.~+/=-]+)$/i;

/** The role of a folded e-mail for the account; undefined without a login for the account. */
export type BuyerRoleFor = (email: string, account: string) => Promise<BuyerRole | undefined>;

export function guard(
  shop: Shop,
  endpoint: Endpoint,
  roleFor: BuyerRoleFor = (email, account) => readBuyerRole(shop.database, email, account),
): Guarded {
  const ownAccount = async ({ email }: Person) =>
    (await readLinkedAccounts(shop.database, email))[0]?.account ?? '';
  const people = new WeakMap<FastifyRequest, Person>();
  const roles = new WeakMap<FastifyRequest, OfficeRole | undefined>();
  const buyerRoles = new WeakMap<FastifyRequest, BuyerRole | undefined>();
  const holders = new WeakMap<FastifyRequest, ApiKeyHolder>();
  const needsAccount = namesAccount(endpoint);
  return {
    personOf: (request) => people.get(request),
    buyerRoleOf: (request) => buyerRoles.get(request),
    holderOf: (request) => holders.get(request),
    async checkCaller(request) {
      if (endpoint.who === 'anyone') return undefined;
      const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
      if (endpoint.who === 'key') {
        if (endpoint.scope === undefined) throw new Error(`${endpoint.path} names no scope`);
        const holder = await checkApiKey(shop, token ?? '', endpoint.scope);
        if (isRefusal(holder)) return holder;
        holders.set(request, holder);
        return undefined;
      }
      if (token === undefined) return refuse('not-signed-in');
      const verified = await shop.verifyToken(token);
      if (isRefusal(verified)) return verified;
      const role = verified.isAdmin
        ? await readOfficeRole(shop.database, verified.email, shop.listsOffice)
        : undefined;
      // A token keeps the admin role until the token expires, so the database decides who is of the office.
      const person = { ...verified, isAdmin: role !== undefined };
      people.set(request, person);
      roles.set(request, role);
      if (!shop.merchant.isOpen && !person.isAdmin && !endpoint.isBeforeOpening)
        return refuse('shop-not-open');
      return mayCall(endpoint, person, role);
    },
    async checkAccount(request) {
      const person = people.get(request);
      if (!needsAccount || person === undefined) return undefined;
      const account = namedAccount(request.body) ?? (await ownAccount(person));
      // `Object.assign` changes the body, which the schema has checked to be an object.
      Object.assign(Object(request.body), { CustomerAccount: account });
      const role = person.isAdmin ? undefined : await roleFor(person.email, account);
      buyerRoles.set(request, role);
      return (
        mayNameAccount(person, role !== undefined) ??
        mayUseAccount(endpoint, roles.get(request), account) ??
        mayForAccount(endpoint, role)
      );
    },
  };
}

export function namedAccount(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('CustomerAccount' in body)) return undefined;
  return String(body.CustomerAccount);
}
