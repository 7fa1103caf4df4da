import { endpointPath } from '@tradecellar/contract/endpoint.ts';
import {
  acceptApplication,
  applications,
  declineApplication,
  submitProspect,
} from '@tradecellar/contract/prospects.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { alphaBuyer, fillShop, office } from '../../test/fixture.ts';
import { signInAt } from '../../test/issuer.ts';
import { describeShop, type TestShop } from '../../test/test-shop.ts';
import { waitBehind } from '../../test/wait-behind.ts';
import { buildApp } from '../app.ts';
import { mailComposers } from '../mail-composers.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';

const form = { CompanyName: ' The Vine ', ContactName: 'Val Vine', Email: 'Val@vine.example', Phone: '020' };
const stored = ({ shop }: TestShop) =>
  shop.database.selectFrom('prospect').selectAll().orderBy('id').execute();

const apply = (shop: TestShop, body: object) => shop.callRaw(submitProspect, body, null);

const plain = defaultMerchant();
const switchedOn = { ...plain, switches: { ...plain.switches, prospects: true } };
const withoutRequests = { ...plain, invitations: { ...plain.invitations, requests: false } };

describeShop(
  'applications that are switched off',
  (open) => {
    it('refuses an application and stores nothing if applications are switched off [1.prospects.1, 7.calls.24]', async () => {
      const { status, problem } = await open().call(submitProspect, form, null);
      expect([status, problem.code]).toEqual([404, 'switched-off']);
      expect(await stored(open())).toEqual([]);
    });

    it('refuses to list and decide applications if applications are switched off', async () => {
      for (const answer of [
        await open().call(applications, {}, office),
        await open().call(acceptApplication, { Id: 1, Account: 'VINE01', IsExisting: false }, office),
        await open().call(declineApplication, { Id: 1, Note: '' }, office),
      ]) {
        expect([answer.status, answer.problem.code]).toEqual([404, 'switched-off']);
      }
    });

    it('refuses a request for access if requests are switched off [setting invitations.requests]', async () => {
      const { problem } = await open().call(submitProspect, { ...form, Kind: 'access' }, null);
      expect(problem.code).toBe('switched-off');
    });
  },
  withoutRequests,
);

describeShop('requests for access', (open) => {
  const ask = (facts: Partial<typeof form> & { Message?: string } = {}) =>
    open().call(submitProspect, { ...form, Kind: 'access', ...facts }, null);

  it('mails the office, keeps a single waiting request of an address, and gives every visitor the same answer', async () => {
    await fillShop(open().shop.database);
    const known = { Email: 'alpha@example.com', CompanyName: 'Alpha' };
    const answers = [await ask(known), await ask(known), await ask()];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 3 }, () => [200, { mainResult: 'received' }]),
    );
    expect((await stored(open())).map(({ kind, email }) => [kind, email])).toEqual([
      ['access', 'alpha@example.com'],
      ['access', 'Val@vine.example'],
    ]);
    const mails = await open().shop.database.selectFrom('mail').select(['recipients', 'facts']).execute();
    expect(mails.map(({ recipients }) => recipients)).toEqual(
      Array.from({ length: 2 }, () => [open().shop.merchant.orderEmail]),
    );
    const letter = await mailComposers.prospect(open().shop, {
      orderId: null,
      facts: Object(mails[0]?.facts),
    });
    expect(letter).toMatchObject({
      subject: 'Request for access from Alpha',
      button: { label: 'Open people' },
    });
  });

  it('lets a person who asks for access order for the customer that the office chooses, and invites the person', async () => {
    const { Waiting } = (await open().call(applications, {}, office)).body.mainResult;
    const Id = Waiting.find(({ Email }) => Email === form.Email)?.Id ?? 0;
    const accepted = { Id, Account: 'BETA', IsExisting: true };
    expect((await open().call(acceptApplication, accepted, office)).status).toBe(200);
    const invited = await open().shop.database.selectFrom('invitation').select('email').execute();
    expect(invited).toEqual([{ email: 'val@vine.example' }]);
    await ask();
    const later = (await open().call(applications, {}, office)).body.mainResult;
    expect(
      later.Waiting.map(({ Kind }) => Kind),
      'a decided request leaves room for another',
    ).toEqual(['access', 'access']);
  });
});

describeShop(
  'applications that are switched on',
  (open) => {
    it('stores an application without a sign-in, mails the office, and mails nothing to the typed address [1.prospects.1, 6.calls.2, 7.calls.24] [setting switches.prospects]', async () => {
      const { shop } = open();
      const { status, body } = await open().call(
        submitProspect,
        {
          ...form,
          Address: '1 Cellar Row\nLondon',
          Message: 'Hello\n',
        },
        null,
      );
      expect([status, body.mainResult]).toEqual([200, 'received']);
      expect(await stored(open())).toMatchObject([
        {
          id: 1,
          received_at: new Date('2026-11-16T10:00:00Z'),
          company_name: 'The Vine',
          contact_name: 'Val Vine',
          email: 'Val@vine.example',
          phone: '020',
          address: '1 Cellar Row\nLondon',
          message: 'Hello',
          decision: null,
        },
      ]);
      const mails = await shop.database.selectFrom('mail').select(['key', 'recipients']).execute();
      expect(mails).toEqual([{ key: 'application-1', recipients: [shop.merchant.orderEmail] }]);
      const words = await mailComposers.prospect(shop, { orderId: null, facts: { prospectId: 1 } });
      expect(words).toMatchObject({
        subject: 'Trade-account application from The Vine',
        replyTo: 'Val@vine.example',
        facts: expect.arrayContaining([
          ['Contact', 'Val Vine'],
          ['Email', 'Val@vine.example'],
          ['Telephone', '020'],
          ['Address', '1 Cellar Row\nLondon'],
        ]),
      });
    });

    it.each([
      ['CompanyName', { ...form, CompanyName: '  ' }],
      ['CompanyName', { ...form, CompanyName: 'Vine\r\nBcc: evil@example.org' }],
      ['ContactName', { CompanyName: 'x', Email: 'a@b.example' }],
      ['Email', { ...form, Email: '' }],
      ['Email', { ...form, Email: 'not an e-mail' }],
      ['Email', { ...form, Email: 'a@b.example,c@d.example' }],
      ['Address', { ...form, Address: 'x'.repeat(501) }],
      ['Message', { ...form, Message: 'x'.repeat(4_001) }],
      ['Phone', { ...form, Phone: '\u0000' }],
    ])('refuses an application and names the field: %s', async (field, wrong) => {
      const { status, problem } = await apply(open(), wrong);
      expect([status, problem.code, problem.details?.field]).toEqual([400, 'bad-request', field]);
      expect(await stored(open())).toHaveLength(1);
    });

    it('accepts five applications a minute from one address, in all processes together and whatever their outcome', async () => {
      const { shop, app, setNow } = open();
      const otherProcess = await buildApp(shop, {
        logger: false,
        signIn: signInAt('http://x'),
        callsPerMinute: 1_000_000,
        trustProxy: false,
      });
      const apply = (remoteAddress: string, n = 0) => {
        const payload = n % 4 < 2 ? form : {};
        const call = { method: 'POST', url: endpointPath(submitProspect), payload, remoteAddress } as const;
        return (n % 2 === 0 ? app : otherProcess).inject(call);
      };
      const statuses: number[] = [];
      for (let n = 0; n < 7; n++) statuses.push((await apply('192.0.2.1', n)).statusCode);
      expect(statuses).toEqual([200, 200, 400, 400, 200, 429, 429]);
      expect((await apply('192.0.2.2')).statusCode).toBe(200);
      setNow(new Date(shop.clock.now().getTime() + 45_000));
      expect((await apply('192.0.2.1')).headers['retry-after']).toBe('15');
      setNow(new Date(shop.clock.now().getTime() + 15_000));
      expect((await apply('192.0.2.1')).statusCode).toBe(200);
      expect(await shop.database.selectFrom('call_count').select('calls').execute(), 'old counts go').toEqual(
        [{ calls: 1 }],
      );
      await otherProcess.close();
    });
  },
  switchedOn,
);

describeShop(
  'the office’s decision on an application',
  (open) => {
    beforeAll(() => fillShop(open().shop.database));
    afterEach(async () => {
      const { database } = open().shop;
      await database.deleteFrom('prospect').execute();
      await database.deleteFrom('customer').where('account', 'like', 'VINE%').execute();
      await database.deleteFrom('login').where('email', 'like', '%vine.example').execute();
      await database.deleteFrom('audit').execute();
    });
    const manager = { email: 'manager@example.com', role: 'admin' };
    const applied = async (facts: Partial<typeof form> = {}) => {
      await apply(open(), { ...form, Address: '1 Cellar Row\nLondon\nSE1 0AA', ...facts });
      return (await stored(open())).at(-1)?.id ?? 0;
    };
    const accept = (
      Id: number,
      asked: { Account?: string; IsExisting?: boolean; PriceList?: string; Rep?: string } = {},
      as = office,
    ) => open().call(acceptApplication, { Id, Account: 'VINE01', IsExisting: false, ...asked }, as);
    const logins = () =>
      open()
        .shop.database.selectFrom('login')
        .select(['email', 'customer_account', 'name'])
        .where('email', '=', 'val@vine.example')
        .orderBy('customer_account')
        .execute();
    const acts = () =>
      open().shop.database.selectFrom('audit').select(['who', 'customer_account', 'act', 'facts']).execute();

    it('accepts an application, adds the customer and login, and records the person and time', async () => {
      const Id = await applied();
      const { status, body } = await accept(Id);
      expect(status).toBe(200);
      expect(body.mainResult).toMatchObject({
        Id,
        Decided: { As: 'accepted', At: '2026-11-16T10:00:00.000Z', Who: office.email, Account: 'VINE01' },
      });
      const customer = await open()
        .shop.database.selectFrom('customer')
        .selectAll()
        .where('account', '=', 'VINE01')
        .executeTakeFirstOrThrow();
      expect(customer).toMatchObject({
        name: 'The Vine',
        billing_contact_name: 'Val Vine',
        email: 'val@vine.example',
        price_list: '',
        rep_code: null,
        billing_name: 'The Vine',
        billing_address: ['1 Cellar Row', 'London', 'SE1 0AA', '', ''],
        credit_limit: '0.0000',
      });
      expect(await logins()).toEqual([
        { email: 'val@vine.example', customer_account: 'VINE01', name: 'Val Vine' },
      ]);
      expect(await acts()).toMatchObject([
        {
          who: office.email,
          customer_account: 'VINE01',
          act: 'accepted-application',
          facts: { prospectId: Id },
        },
      ]);
      const list = (await open().call(applications, {}, office)).body.mainResult;
      expect([list.Waiting, list.Decided.map((one) => one.Id)]).toEqual([[], [Id]]);
    });

    it('gives a new customer one of the existing price lists and account managers', async () => {
      const { PriceLists, Reps } = (await open().call(applications, {}, office)).body.mainResult;
      const [PriceList = ''] = PriceLists;
      const Rep = Reps[0]?.Code ?? '';
      const Id = await applied();
      for (const [field, wrong] of [
        ['PriceList', { PriceList: 'NOSUCH' }],
        ['Rep', { Rep: 'NOSUCH' }],
        ['Account', { Account: '  ' }],
      ] as const) {
        const { problem } = await accept(Id, wrong);
        expect([problem.code, problem.details?.field]).toEqual(['bad-request', field]);
      }
      expect((await accept(Id, { PriceList, Rep })).status).toBe(200);
      const customer = await open()
        .shop.database.selectFrom('customer')
        .select(['price_list', 'rep_code'])
        .where('account', '=', 'VINE01')
        .executeTakeFirst();
      expect(customer).toEqual({ price_list: PriceList, rep_code: Rep });
    });

    it('lets the applicant order for an existing customer, which stays unchanged', async () => {
      const before = await open().shop.database.selectFrom('customer').selectAll().execute();
      const Id = await applied();
      expect((await accept(Id, { Account: 'NOSUCH', IsExisting: true })).problem.code).toBe(
        'customer-not-found',
      );
      expect(
        (await accept(Id, { Account: 'alpha', IsExisting: true })).body.mainResult.Decided?.Account,
      ).toBe('ALPHA');
      expect(await logins()).toMatchObject([{ customer_account: 'ALPHA' }]);
      expect(await open().shop.database.selectFrom('customer').selectAll().execute()).toEqual(before);
    });

    describe('duplicates', () => {
      it.each(['ALPHA', 'alpha', ' Alpha '])(
        'refuses the account code %j of another customer',
        async (Account) => {
          const Id = await applied();
          const { status, problem } = await accept(Id, { Account });
          expect([status, problem.code, problem.details]).toEqual([
            409,
            'account-taken',
            { account: 'ALPHA', name: 'Alpha Restaurant' },
          ]);
          expect((await stored(open()))[0]?.decision).toBeNull();
        },
      );

      it.each(['Alpha@Example.com', 'alpha-accounts@example.com'])(
        'refuses a new customer with the e-mail %s of another customer or its buyer',
        async (Email) => {
          const { problem } = await accept(await applied({ Email }));
          expect([problem.code, problem.details?.account]).toEqual(['email-taken', 'ALPHA']);
          expect(await acts()).toEqual([]);
        },
      );
    });

    it('stores one decision if two people accept an application at the same moment', async () => {
      const Id = await applied();
      const answers = await Promise.all([
        accept(Id, { Account: 'VINE01' }),
        accept(Id, { Account: 'VINE02' }, manager),
        open().call(declineApplication, { Id, Note: 'No' }, manager),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      for (const { status, problem } of answers) {
        if (status !== 200) expect(problem.code).toBe('application-decided');
      }
      expect(await acts()).toHaveLength(1);
      expect((await logins()).length).toBeLessThan(2);
    });

    it('adds one customer for two applications with one e-mail that are accepted at the same moment', async () => {
      const [first, second] = [await applied(), await applied()];
      const both = () =>
        Promise.all([
          accept(first, { Account: 'VINE01', Rep: 'R1' }),
          accept(second, { Account: 'VINE02', Rep: 'R1' }, manager),
        ]);
      const answers = await waitBehind(open(), both, {
        // The lock holds both transactions after they looked for the e-mail: storing a customer waits for its account
        // manager's row.
        before: (writer) => sql`SELECT FROM rep FOR UPDATE`.execute(writer),
        waiting: 2,
      });
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('email-taken');
      expect(await logins()).toHaveLength(1);
    });

    it('declines an application with a note, and records the person', async () => {
      const Id = await applied();
      const { body } = await open().call(declineApplication, { Id, Note: ' Not trade ' }, manager);
      expect(body.mainResult.Decided).toMatchObject({
        As: 'declined',
        Who: manager.email,
        Note: 'Not trade',
      });
      expect(await acts()).toMatchObject([
        {
          who: manager.email,
          customer_account: null,
          act: 'declined-application',
          facts: { prospectId: Id },
        },
      ]);
      expect((await accept(Id)).problem).toMatchObject({
        code: 'application-decided',
        details: { as: 'declined', who: manager.email },
      });
      expect(await logins()).toEqual([]);
    });

    it('lets only the office decide on an application, and refuses an unknown application', async () => {
      const Id = await applied();
      expect((await accept(Id, {}, { ...alphaBuyer, role: 'buyer' })).status).toBe(403);
      expect((await accept(Id + 1)).problem.code).toBe('application-not-found');
    });
  },
  switchedOn,
);
