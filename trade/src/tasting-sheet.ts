import type { FactMark } from './fact-drawings.ts';
import { formatMoney, type Money } from './money.ts';
import { type FactProduct, productFacts } from './product-facts.ts';
import { codeShown, type LabelOverrides, sizeText, unitSizeText, unitWords } from './product-labels.ts';
import { type NoteSettings, type ProductNotes, shownNotes } from './product-notes.ts';
import { rrpPerBottle } from './rrp.ts';

export type SheetContent = ReturnType<typeof sheetContent>;

/** Example: 'Case Nett', '6 x 75cl', '£183.30'. */
export type SheetPrice = { readonly label: string; readonly size: string; readonly price: string };

/**
 * The prices on a sheet: the account's own nett prices (2.product.25), or, for a guest or waiter, no prices or an RRP
 * at a margin in per cent.
 */
export type SheetPricing = 'nett' | 'none' | { readonly marginPercent: number };

export const NO_LONGER_SOLD = 'No longer sold';

/** Says for each fact if the sheet shows the fact, too, in the sheet's sequence (2.product.28). */
const SHOWN_ON: Readonly<Record<FactMark, 'page' | 'page and sheet'>> = {
  vintage: 'page and sheet',
  origin: 'page and sheet',
  style: 'page and sheet',
  strength: 'page and sheet',
  suitable: 'page and sheet',
  allergens: 'page and sheet',
  excise: 'page and sheet',
  grape: 'page and sheet',
  drink: 'page and sheet',
  food: 'page and sheet',
  winemaker: 'page',
  organic: 'page',
  biodynamic: 'page',
};

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

export type SheetProduct = FactProduct &
  ProductNotes & {
    readonly Code: string;
    readonly BinNo?: string | null;
    readonly Description: string;
    readonly UnitSize: number | string;
    readonly CaseSize: number;
    readonly BottleNett: Money;
    readonly CasePrice: Money;
    readonly Withdrawn: boolean;
  };

export type SheetSettings = NoteSettings & {
  readonly merchant: {
    readonly name: string;
    readonly addressLines: readonly string[];
    readonly phone: string;
    readonly orderEmail: string;
    readonly companyLine: string;
  };
  readonly switches: { readonly binNumberShown: boolean };
  readonly labelOverrides: LabelOverrides;
};

/**
 * The content of a product's sheet (2.product.24 to 2.product.30). `at` is the time at which the information was
 * correct.
 */
export function sheetContent(
  product: SheetProduct,
  settings: SheetSettings,
  at: Date,
  pricing: SheetPricing = 'nett',
) {
  const { merchant, switches, labelOverrides } = settings;
  const facts = productFacts(product, labelOverrides);
  return {
    merchantName: merchant.name,
    name: product.Description,
    secondName: product.SecondaryDescription,
    origin: filled([product.CountryDescription, product.Appellation]).join(' · '),
    line: filled([product.Vintage, codeShown(product, switches.binNumberShown)]),
    /** Empty if the product is no longer sold; undefined on a sheet without prices. */
    prices: pricesOf(product, pricing),
    notes: shownNotes(product, settings),
    facts: Object.entries(SHOWN_ON).flatMap(([mark, on]) =>
      on === 'page' ? [] : facts.filter((fact) => fact.mark === mark),
    ),
    company: filled([
      [merchant.name, ...merchant.addressLines].join(', '),
      filled([merchant.phone, merchant.orderEmail]).join(' · '),
      merchant.companyLine,
    ]),
    asOf: `Information correct as of ${moment.format(at)}`,
  };
}

function pricesOf(product: SheetProduct, pricing: SheetPricing): SheetPrice[] | undefined {
  if (pricing === 'none') return undefined;
  if (product.Withdrawn) return [];
  const { one } = unitWords(product.Type);
  const size = unitSizeText(product.UnitSize);
  if (pricing !== 'nett') {
    const rrp = rrpPerBottle(product.BottleNett, pricing.marginPercent);
    return [{ label: `RRP per ${one.toLowerCase()}`, size, price: formatMoney(rrp) }];
  }
  return [
    { label: `${one} Nett`, size, price: formatMoney(product.BottleNett) },
    { label: 'Case Nett', size: sizeText(product), price: formatMoney(product.CasePrice) },
  ];
}

function filled(texts: readonly string[]): string[] {
  return texts.filter((text) => text.trim() !== '');
}
