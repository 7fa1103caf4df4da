import { account } from '@tradecellar/contract/account.ts';
import { customerByAccount, customerByEmail, loginAsCustomer, metrics } from '@tradecellar/contract/admin.ts';
import { makeApiKey, revokeApiKey } from '@tradecellar/contract/api-keys.ts';
import { listBackOfficeOrders } from '@tradecellar/contract/back-office.ts';
import { accountBasketChanges, accountBasketSync } from '@tradecellar/contract/basket.ts';
import { boardCancel, boardOrder } from '@tradecellar/contract/board.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { endpointPath } from '@tradecellar/contract/endpoint.ts';
import { loginsAdd } from '@tradecellar/contract/logins.ts';
import { accountListsSync } from '@tradecellar/contract/named-lists.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { alphaBuyer, fillShop, office } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { makeLogger } from '../../make-logger.ts';
import { pseudonymOf } from './log-security.ts';

type Line = { security?: string; msg: string; req?: object; [fact: string]: unknown };
let written = '';
const lines = () =>
  written
    .trim()
    .split('\n')
    .map((line): Line => JSON.parse(line));
const logger = makeLogger('info', { write: (line) => (written += line) });

describeShop(
  'the log',
  (open) => {
    beforeAll(() => fillShop(open().shop.database));
    beforeEach(() => {
      written = '';
    });
    const securityLines = () =>
      lines()
        .filter(({ security }) => security !== undefined)
        .map(({ level, time, pid, hostname, reqId, msg, ...facts }) => facts);
    const get = async (url: string, token?: string) =>
      (
        await open().app.inject({
          url,
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        })
      ).statusCode;
    const ownAccount = { CustomerAccount: 'ALPHA' };

    it('logs a refused token with the reason, which the caller does not get', async () => {
      const wrong = [
        [{ ...alphaBuyer, expiresInSeconds: -60 }, 'ERR_JWT_EXPIRED exp'],
        [{ ...alphaBuyer, foreignKey: true }, 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'],
        [{ ...alphaBuyer, audience: 'https://elsewhere.test' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED aud'],
        [{ ...alphaBuyer, issuer: 'https://elsewhere.test' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED iss'],
      ] as const;
      for (const [claims, reason] of wrong) {
        written = '';
        const { body } = await open().callRaw(account, ownAccount, claims);
        expect(JSON.stringify(body)).not.toContain('ERR_');
        expect(securityLines()).toEqual([
          {
            security: 'token-refused',
            reason,
            route: 'POST /api/account',
            from: expect.stringMatching(/^10\./),
          },
        ]);
      }
    });

    it('logs a refused call with the person, the account and the route', async () => {
      await open().callRaw(account, { CustomerAccount: 'BETA' }, alphaBuyer);
      await open().callRaw(metrics, { startDate: 0, endDate: 1 }, alphaBuyer);
      const person = pseudonymOf(alphaBuyer.email);
      expect(securityLines()).toMatchObject([
        { security: 'account-not-yours', person, account: 'BETA', route: 'POST /api/account' },
        { security: 'admins-only', person, route: 'POST /api/metrics' },
      ]);
    });

    it('logs an admin’s call, but not a customer’s own call', async () => {
      await open().call(account, ownAccount, alphaBuyer);
      await open().call(loginAsCustomer, ownAccount, office);
      const person = pseudonymOf(office.email);
      expect(securityLines()).toMatchObject([
        { security: 'admin-call', person, account: 'ALPHA', route: 'POST /api/admin/customer/login' },
      ]);
    });

    it('logs the repeated calls of an admin’s page only once an hour for each account, and logs no request for a stream', async () => {
      const follow = async (CustomerAccount: string) => {
        const basket = { CustomerAccount, Device: 'd', Since: 0, CartId: crypto.randomUUID(), Acts: [] };
        for (let n = 0; n < 3; n++) await open().call(accountBasketSync, basket, office);
        await open().call(accountBasketChanges, { CustomerAccount, Seconds: 0 }, office);
        const lists = { CustomerAccount, Device: 'd', Since: 0, Acts: [] };
        for (let n = 0; n < 3; n++) await open().call(accountListsSync, lists, office);
      };
      await follow('ALPHA');
      await follow('BETA');
      expect(lines().filter(({ req }) => JSON.stringify(req)?.includes('changes'))).toEqual([]);
      const now = open().shop.clock.now();
      open().setNow(new Date(now.getTime() + 3_600_000));
      await follow('ALPHA');
      open().setNow(now);
      const calls = ['basket/sync', 'basket/changes', 'lists/sync'].map(
        (path) => `POST /api/account/${path}`,
      );
      expect(securityLines().map(({ account, route }) => [account, route])).toEqual(
        ['ALPHA', 'BETA', 'ALPHA'].flatMap((account) => calls.map((route) => [account, route])),
      );
    });

    it('logs the order, id, account or person of an admin’s call, and no free text', async () => {
      const { body } = await open().call(submitOrder, orderForm(), alphaBuyer);
      const order = Object.values(body.mainResult).find((number) => number !== '0') ?? '';
      written = '';
      await open().call(boardOrder, { orderNo: order }, office);
      await open().call(boardCancel, { orderNo: order, note: 'Bea rang' }, office);
      const newcomer = { Email: 'New@Example.com', CustomerAccount: 'BETA', Name: 'Nia' };
      await open().call(loginsAdd, newcomer, office);
      const token = await open().token(office);
      await get(endpointPath(customerByAccount, { account: 'ALPHA' }), token);
      expect(securityLines()).toMatchObject([
        { security: 'admin-call', about: order, route: 'POST /api/admin/board/order' },
        { security: 'admin-call', about: order, route: 'POST /api/admin/board/cancel' },
        { security: 'admin-call', account: 'BETA', whose: pseudonymOf('new@example.com') },
        { security: 'admin-call', account: 'ALPHA', route: 'GET /api/admin/customer/account/:account' },
      ]);
      for (const text of ['Bea', 'Nia', 'xample.com']) expect(written).not.toContain(text);
    });

    it('logs the prefix of an API key that is made, refused or revoked', async () => {
      const { Key, Prefix, Id } = (await open().call(makeApiKey, { Name: 'ERP', Scopes: ['stock'] }, office))
        .body.mainResult;
      const orders = endpointPath(listBackOfficeOrders);
      expect([await get(orders, Key), await get(orders, `${Key}x`), await get(orders)]).toEqual([
        403, 401, 401,
      ]);
      await open().call(revokeApiKey, { Id }, office);
      expect(await get(orders, Key)).toBe(401);
      const lines = securityLines().filter(({ security }) => security !== 'admin-call');
      const person = pseudonymOf(office.email);
      expect(lines).toMatchObject([
        { security: 'api-key-made', person, key: `ERP (${Prefix})` },
        { security: 'scope-missing', reason: 'key of ERP, scope orders:read' },
        { security: 'key-refused', reason: 'wrong key beginning as that of ERP' },
        { security: 'key-refused', reason: 'unknown' },
        { security: 'api-key-revoked', person, key: `ERP (${Prefix})` },
        { security: 'key-revoked', reason: 'key of ERP' },
      ]);
      expect(written).not.toContain(Key.slice(Prefix.length));
    });

    it('logs no e-mail, code or token, in whatever way they come', async () => {
      const token = await open().token(office);
      const email = 'some.body+tag@example.com';
      await get(endpointPath(customerByEmail, { email }), token);
      await get(`/api/admin/customer/email/${email}`, token);
      await get(`/?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj`);
      await get(`/api/settings?access_token=${token}`);
      await get(`/nothing/${email}?code=SplxlOBeZQQYbYS6WxSbIA`);
      await get(`/%zz?code=SplxlOBeZQQYbYS6WxSbIA`);
      logger.error({ err: new Error(`Key (email)=(${email}) already exists`) }, `mail to ${email} failed`);
      logger.info(`GET /?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj with ${token}`);
      for (const secret of [
        '@example.com',
        'some.body',
        'SplxlOBe',
        'af0ifjsldkj',
        token,
        token.slice(20, 60),
      ]) {
        expect(written).not.toContain(secret);
      }
      expect(lines().filter(({ msg }) => msg === 'incoming request')[0]?.req).toEqual({
        method: 'GET',
        route: '/api/admin/customer/email/:email',
        remoteAddress: '127.0.0.1',
      });
    });
  },
  undefined,
  { logger },
);
