import { Product, productsItem, productsItems } from '@tradecellar/contract/catalogue.ts';
import { moneyFromPounds, moneyText } from '@tradecellar/trade/money.ts';
import { LABELLED_FIELDS } from '@tradecellar/trade/product-labels.ts';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, productRow } from '../../test/fixture.ts';
import { describeShop, type TestShop } from '../../test/test-shop.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';

const pounds = (amount: number) => moneyText(moneyFromPounds(amount));

const whole = productRow({
  code: 'WHOLE/1',
  description: 'Clos Entier',
  secondary_description: 'Réserve du Patron',
  bin_no: 'B900',
  image1_url: '/pictures/whole.svg',
  vintage: '2015',
  custom_label: 'Trays',
  type: 'White',
  case_size: 12,
  unit_size: '37.5',
  case_price: pounds(110.25),
  bottle_nett: pounds(9.3333),
  bottle_vat: pounds(1.8667),
  only_sell_multiples_of: 3,
  colour: 'Golden',
  supergroup: 'Fine Wines',
  product_group: 'Sauternes',
  country: 'FR',
  country_description: 'France',
  appellation: 'Barsac',
  style: 'Sweet',
  closure_style: 'Wax',
  organic_biodynamic: 'Both',
  alcoholic_percentage: '13.75',
  drink_from: 2026,
  drink_to: 2031,
  winemaker: 'Aline Entier',
  excise_description: 'Wine 8.5% to 22%',
  food_suggestions: ['Roquefort', 'Not Set', 'Tarte', 'Foie', 'Comté'],
  notes: ['One', 'Two', 'Three', 'Four'],
  wine_tasting_notes: 'Quince.',
  serving_suggestion: 'At 10°',
  allergens: ['Allergen_Sulphites', 'Allergen_Fish', 'Allergen_SuitableForVegan'],
});

async function fill({ shop: { database } }: TestShop): Promise<void> {
  await fillShop(database);
  await database.insertInto('product').values(whole).execute();
  await database.insertInto('stock').values({ product_code: 'WHOLE/1', bottles: 29 }).execute();
}

const ask = { ProductCode: 'WHOLE/1', CustomerAccount: 'ALPHA' };

describeShop('a product', (open) => {
  beforeAll(async () => {
    open().shop.merchant.switches.showStock = true;
    await fill(open());
  });

  it('shows every field of the specification, as the catalogue holds it [3.product.1, 3.product.2, 3.product.5, 3.product.7, 3.product.9, 3.product.10, 3.product.11, 3.product.13, 7.calls.3]', async () => {
    const { body } = await open().call(productsItem, ask, alphaBuyer);
    const flags = Object.fromEntries(LABELLED_FIELDS.map((field) => [field, '']));
    expect(Object.keys(flags)).toHaveLength(13 + 6);
    // The shop did not make this picture; the product has the usual VAT, a price, no later price,
    // no stock due and no news.
    const absent = ['Picture', 'VatRate', 'NilPrice', 'NextPrice', 'DueDate', 'DueBottles', 'Tags'];
    expect(Object.keys(Product.properties).filter((field) => !(field in body.mainResult))).toEqual(absent);
    expect(body.mainResult).toMatchObject({
      Code: 'WHOLE/1',
      Description: 'Clos Entier',
      SecondaryDescription: 'Réserve du Patron',
      BinNo: 'B900',
      Image1_URL: '/pictures/whole.svg',
      Vintage: '2015',
      CustomLabel: 'Trays',
      Type: 'White',
      CaseSize: 12,
      DrinkFrom: 2026,
      DrinkTo: 2031,
      UnitSize: 37.5,
      CasePrice: 110.25,
      BottleNett: 9.3333,
      BottleVAT: 1.8667,
      OnlySellMultiplesOf: 3,
      StockCases: 2,
      StockBottles: 5,
      Colour: 'Golden',
      Supergroup: 'Fine Wines',
      Group: 'Sauternes',
      Country: 'FR',
      CountryDescription: 'France',
      Appellation: 'Barsac',
      Region: 'Bordeaux',
      Style: 'Sweet',
      ClosureStyle: 'Wax',
      OrganicBiodynamic: 'Both',
      AlcoholicPercentage: 13.75,
      Winemaker: { Name: 'Aline Entier' },
      ExciseDescription: 'Wine 8.5% to 22%',
      FoodSuggestion1: 'Roquefort',
      FoodSuggestion2: 'Not Set',
      FoodSuggestion3: 'Tarte',
      FoodSuggestion4: 'Foie',
      FoodSuggestion5: 'Comté',
      Notes1: 'One',
      Notes2: 'Two',
      Notes3: 'Three',
      Notes4: 'Four',
      WineTastingNotes: 'Quince.',
      ServingSuggestion: 'At 10°',
      ...flags,
      Allergen_Sulphites: '1',
      Allergen_Fish: '1',
      Allergen_SuitableForVegan: '1',
      Withdrawn: false,
    });
  });
});

describeShop('the products beside a product', (open) => {
  beforeAll(async () => {
    await fill(open());
    const half = { ...whole, unit_size: '37.5' };
    const rows = [
      { ...half, code: 'WHOLE/2', description: 'Clos Entier Magnum', unit_size: '150', case_size: 3 },
      { ...half, code: 'WHOLE/3', vintage: '2018' },
      { ...half, code: 'OTHER', description: 'Le Petit Entier' },
      { ...half, code: 'GONE', vintage: '2012', withdrawn: true },
    ];
    await open().shop.database.insertInto('product').values(rows).execute();
    await open()
      .shop.database.insertInto('price')
      .values({
        ...{ price_list: 'TRADE', product_code: 'WHOLE/2' },
        ...{ case_price: '90.0000', bottle_nett: '31.0000', bottle_vat: '6.2000' },
      })
      .execute();
  });

  it('shows other sizes and vintages on sale, and other wines of the producer, at the account’s price', async () => {
    const { body } = await open().call(productsItem, ask, alphaBuyer);
    const codes = (cards: readonly { Code: string }[] | undefined) => cards?.map(({ Code }) => Code);
    expect(codes(body.SameWine)).toEqual(['WHOLE/3', 'WHOLE/2']);
    expect(codes(body.SameProducer)).toEqual(['OTHER']);
    expect(body.SameWine?.[1]).toMatchObject({ UnitSize: 150, CaseSize: 3, CasePrice: 110.25 });
    const beta = await open().call(productsItem, { ...ask, CustomerAccount: 'BETA' }, betaBuyer);
    expect(beta.body.SameWine?.[1]).toMatchObject({ CasePrice: 90, BottleNett: 31 });
  });

  it('shows no other sizes, vintages or wines of the producer beside a withdrawn product', async () => {
    const { body } = await open().call(productsItem, { ...ask, ProductCode: 'GONE' }, alphaBuyer);
    expect(body.mainResult.Withdrawn).toBe(true);
    expect(body.SameWine ?? []).toEqual([]);
  });
});

describeShop(
  'the title of a merchant who shows another field',
  (open) => {
    beforeAll(() => fill(open()));

    it('shows the chosen title field with the description below, else the description [3.product.2] [setting titleField]', async () => {
      const { body } = await open().call(productsItem, ask, alphaBuyer);
      expect(body.mainResult).toMatchObject({
        Description: 'Réserve du Patron',
        SecondaryDescription: 'Clos Entier',
      });
      const list = await open().call(
        productsItems,
        {
          pagedProducts: { PageSize: 0, StartIndex: 0 },
          CustomerAccount: 'ALPHA',
          codes: ['WHOLE/1', 'GIN1'],
        },
        alphaBuyer,
      );
      expect(list.body.mainResult.map(({ Description }) => Description).sort()).toEqual([
        'Harbour Gin',
        'Réserve du Patron',
      ]);
    });
  },
  { ...defaultMerchant(), titleField: 'SecondaryDescription' },
);

describeShop(
  'a product of a merchant who sells everything singly',
  (open) => {
    beforeAll(() => fill(open()));

    it('offers every product singly, on its page and in a list [setting switches.onlySellMultiplesOf]', async () => {
      const { body } = await open().call(productsItem, ask, alphaBuyer);
      expect(body.mainResult.OnlySellMultiplesOf).toBe(1);
      const page = { pagedProducts: { PageSize: 0, StartIndex: 0 }, CustomerAccount: 'ALPHA' };
      const list = await open().call(productsItems, page, alphaBuyer);
      expect(new Set(list.body.mainResult.map((card) => card.OnlySellMultiplesOf))).toEqual(new Set([1]));
    });
  },
  { ...defaultMerchant(), switches: { ...defaultMerchant().switches, onlySellMultiplesOf: false } },
);
