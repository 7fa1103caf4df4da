import { accountListsSheet } from '@tradecellar/contract/named-lists.ts';
import { deleteList, nameList, putLineBack } from '@tradecellar/trade/named-list.ts';
import { USUAL_PRICING } from '@tradecellar/trade/servings.ts';
import { setPrice, setPricing, setText } from '@tradecellar/trade/venue-acts.ts';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, groupBuyer, office, productRow, refillShop } from '../../test/fixture.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { ListsDevice } from '../../test/shared-device.ts';
import { describeShop } from '../../test/test-shop.ts';

const id = '5f0c1f0e-3a53-4c05-9a68-0d4b1f0b6a11';

describeShop('the venue’s wine list as PDF', (open) => {
  const codes = Array.from({ length: 300 }, (_, nth) => `LIST${nth}`);
  beforeEach(async () => {
    const { database } = open().shop;
    await refillShop(database);
    const row = (code: string) =>
      productRow({
        ...{ code, description: `Château Léoville ${code}`, vintage: '2019' },
        ...{ case_price: '57.0000', bottle_nett: '9.5000', bottle_vat: '1.9000' },
        ...{ allergens: ['Allergen_Fish'], wine_tasting_notes: 'Cedar and plum. Long.' },
      });
    await database.insertInto('product').values(codes.map(row)).execute();
  });

  const begun = async () => {
    const phone = new ListsDevice(open, alphaBuyer);
    await phone.sync();
    await phone.enter(
      nameList(id, 'Summer list'),
      ...codes.slice(0, 3).map((code, nth) => putLineBack(id, code, nth)),
      setPrice(id, 'LIST0', 'glass175', 740),
      setPrice(id, 'LIST2', 'glass175', 940),
      setPrice(id, 'LIST2', 'bottle', 3995),
      setText(id, 'LIST0', 'guest', 'House claret'),
      setText(id, 'LIST0', 'head', 'Red'),
    );
    return phone;
  };
  const asked = (For: 'guests' | 'staff', CustomerAccount = 'ALPHA') => ({ CustomerAccount, List: id, For });
  const sheet = async (reader: 'guests' | 'staff', as: object = alphaBuyer) =>
    readPdf((await open().call(accountListsSheet, asked(reader), as)).body);

  it('has the wines with a price for guests, under their heads and without costs', async () => {
    const phone = await begun();
    const { title, sizes, pages } = await sheet('guests');
    expect([title, sizes]).toEqual(['Summer list', [[595, 842]]]);
    expect(pages).toEqual([
      'Summer list Red 175 ml Bottle House claret 2019 £7.40 Château Léoville LIST2 2019 £9.40 £39.95 All prices include VAT.',
    ]);
    await phone.enter(setPricing(id, { ...USUAL_PRICING, saysVat: false }));
    expect((await sheet('guests', groupBuyer)).pages[0]).not.toContain('VAT');
  });

  it('has cost, gross profit, allergens under the shop’s label and a line of the note for staff', async () => {
    await begun();
    const { title, sizes, pages } = await sheet('staff', office);
    expect([title, sizes]).toEqual(['Summer list: for staff', [[842, 595]]]);
    expect(pages[0]).toContain('Wine Cost 175 ml Bottle Allergens Note');
    expect(pages[0]).toContain('House claret 2019 £9.50 £7.40 * 62.1 %, £3.83 Nuts Cedar and plum.');
    expect(pages[0]).toContain('Château Léoville LIST1 2019 £9.50 Nuts');
    expect(pages[0]).toContain('£9.40 70.2 %, £5.50 £39.95 71.4 %, £23.79 Nuts');
  });

  it('refuses a list of another account, a deleted list and a list that never was', async () => {
    const phone = await begun();
    const refusal = async (body: ReturnType<typeof asked>, as: object) => {
      const { status, problem } = await open().call(accountListsSheet, body, as);
      return [status, problem.code];
    };
    expect(await refusal(asked('staff', 'BETA'), betaBuyer)).toEqual([404, 'list-not-found']);
    expect(await refusal(asked('staff'), betaBuyer)).toEqual([403, 'account-not-yours']);
    await phone.enter(deleteList(id));
    expect(await refusal(asked('staff'), alphaBuyer)).toEqual([404, 'list-not-found']);
  });

  it('prints each of 300 wines once, in the sequence of the list', async () => {
    const phone = await begun();
    await phone.enter(...codes.map((code, nth) => putLineBack(id, code, nth)));
    await phone.enter(...codes.map((code, nth) => setPrice(id, code, 'glass175', 700 + nth)));
    for (const reader of ['guests', 'staff'] as const) {
      const { pages } = await sheet(reader);
      const printed = [...pages.join(' ').matchAll(/LIST\d+/g)].map(([code]) => code);
      expect(printed).toEqual(codes.slice(1));
    }
  });

  it('refuses to draw a list of more than 1,000 wines with a sentence', async () => {
    const phone = await begun();
    const lines = Array.from({ length: 998 }, (_, nth) => putLineBack(id, `MORE${nth}`, 9 + nth));
    for (let at = 0; at < lines.length; at += 499) await phone.enter(...lines.slice(at, at + 499));
    const { status, problem } = await open().call(accountListsSheet, asked('staff'), alphaBuyer);
    expect([status, problem.code]).toEqual([400, 'list-too-long']);
  });
});
