import { describe, expect, it } from 'vitest';
import { type SheetPricing, type SheetProduct, type SheetSettings, sheetContent } from './tasting-sheet.ts';

/** A product of which only name and prices are known, plus these fields. */
function product(known: Partial<SheetProduct>): SheetProduct {
  const texts = {
    Vintage: '',
    Appellation: '',
    CountryDescription: '',
    Type: '',
    Style: '',
    ClosureStyle: '',
  };
  const more = { OrganicBiodynamic: '', ExciseDescription: '', SecondaryDescription: '', Region: '' };
  return {
    ...texts,
    ...more,
    Code: 'RHO008',
    Description: 'Les Galets',
    CaseSize: 6,
    UnitSize: 75,
    CasePrice: 1_833_000,
    BottleNett: 305_500,
    AlcoholicPercentage: null,
    Winemaker: { Name: '' },
    Withdrawn: false,
    ...known,
  };
}

const settings: SheetSettings = {
  merchant: {
    name: 'Tradecellar',
    addressLines: ['1 Bonded Wharf', 'London'],
    phone: '020 7946 0100',
    orderEmail: 'orders@example.com',
    companyLine: 'Registered in England 123',
  },
  switches: { binNumberShown: true },
  labelOverrides: {},
  notesDisplay: '14S',
  sectionTitles: {
    tastingNotes: 'Tasting Notes',
    notes2: 'Terroir',
    notes3: 'Making',
    aboutTheProducer: 'About the Producer',
    servingSuggestion: 'Serving Suggestion',
  },
};

const at = new Date('2026-07-19T13:05:00Z');
const contentOf = (
  known: Partial<SheetProduct>,
  changed: Partial<SheetSettings> = {},
  pricing?: SheetPricing,
) => sheetContent(product(known), { ...settings, ...changed }, at, pricing);

describe('the sheet', () => {
  it('shows description, vintage and code, or the bin number instead of the code [2.product.24]', () => {
    expect(contentOf({ Vintage: '2018' })).toMatchObject({ name: 'Les Galets', line: ['2018', 'RHO008'] });
    expect(contentOf({ Vintage: '2018', BinNo: '319' }).line).toEqual(['2018', '319']);
    expect(contentOf({ BinNo: '319' }).line).toEqual(['319']);
    const switches = { ...settings.switches, binNumberShown: false };
    expect(contentOf({ BinNo: '319' }, { switches }).line).toEqual(['RHO008']);
  });

  it('shows the bottle price and the case price with the unit size in cl [2.product.25]', () => {
    expect(contentOf({}).prices).toEqual([
      { label: 'Bottle Nett', size: '75cl', price: '£30.55' },
      { label: 'Case Nett', size: '6 x 75cl', price: '£183.30' },
    ]);
    expect(contentOf({ Type: 'Keg', CaseSize: 1, UnitSize: 3000 }).prices).toMatchObject([
      { label: 'Keg Nett', size: '3000cl' },
      { label: 'Case Nett', size: '1 x 3000cl' },
    ]);
    expect(contentOf({ BottleNett: 145_167, CasePrice: 12_345_000 }).prices).toMatchObject([
      { price: '£14.52' },
      { price: '£1,234.50' },
    ]);
  });

  it('shows no prices of a product that is no longer sold', () => {
    expect(contentOf({ Withdrawn: true }).prices).toEqual([]);
    expect(contentOf({ Withdrawn: true }, {}, { marginPercent: 50 }).prices).toEqual([]);
  });

  it('shows a guest no prices, or only the selling price', () => {
    expect(contentOf({}, {}, 'none').prices).toBeUndefined();
    expect(contentOf({ BottleNett: 145_167 }, {}, { marginPercent: 33.5 }).prices).toEqual([
      { label: 'RRP per bottle', size: '75cl', price: '£23.26' },
    ]);
    expect(contentOf({ Type: 'Keg' }, {}, { marginPercent: 0 }).prices).toMatchObject([
      { label: 'RRP per keg' },
    ]);
  });

  it('shows the displayed notes under the merchant’s titles, and treats the value A as empty [2.product.26] [setting notesDisplay, sectionTitles.tastingNotes]', () => {
    const notes = { Notes1: 'Plum.', Notes2: 'Two.', Notes4: 'A', ServingSuggestion: 'Serve cool.' };
    expect(contentOf(notes).notes.map(({ title, text }) => `${title}: ${text}`)).toEqual([
      'Tasting Notes: Plum.',
      'Serving Suggestion: Serve cool.',
    ]);
    expect(contentOf(notes, { notesDisplay: '2' }).notes).toMatchObject([{ title: 'Terroir', text: 'Two.' }]);
  });

  it('shows the known facts among the seven icon fields of the specification, with grapes, drinking years and dishes [2.product.28]', () => {
    const known = contentOf({
      Vintage: '2018',
      CountryDescription: 'France',
      Appellation: 'Châteauneuf-du-Pape',
      Type: 'Red',
      Style: 'Full bodied',
      ClosureStyle: 'Natural cork',
      AlcoholicPercentage: 14.5,
      Allergen_Sulphites: '1',
      Allergen_SuitableForVegan: '1',
      ExciseDescription: 'Still wine',
      OrganicBiodynamic: 'Both',
      FoodSuggestion1: 'Venison',
      DrinkFrom: 2026,
      SecondaryDescription: 'Grenache, Rhône',
      Region: 'Rhône',
    });
    expect(known.facts.map(({ label, text }) => [label, text])).toEqual([
      ['Vintage', '2018'],
      ['Origin', 'Châteauneuf-du-Pape, France'],
      ['Type', 'Red, Full bodied, Natural cork'],
      ['ABV', '14.5%'],
      ['Suitable for', 'Vegan'],
      ['Allergens', 'Sulphites'],
      ['Excise', 'Still wine'],
      ['Grape', 'Grenache'],
      ['Drink', 'from 2026'],
      ['Goes with', 'Venison'],
    ]);
    expect(known.origin).toBe('France · Châteauneuf-du-Pape');
    expect(contentOf({}).facts.map(({ label, text }) => [label, text])).toEqual([
      ['Allergens', 'None recorded'],
    ]);
  });

  it('shows the company and the time of the information by the merchant’s clock [2.product.29, 2.product.30]', () => {
    const { company, asOf } = contentOf({});
    expect(company).toEqual([
      'Tradecellar, 1 Bonded Wharf, London',
      '020 7946 0100 · orders@example.com',
      'Registered in England 123',
    ]);
    expect(asOf).toBe('Information correct as of 19/07/2026, 14:05');
  });
});
