import { LATER_PRICES_FIELD } from '@tradecellar/contract/office-products.ts';

/** The fields that people change most, with their labels, by part of the form. */
export const FORM_PARTS: readonly {
  readonly title: string;
  readonly hint?: string;
  /** True for a part that a new product lacks. */
  readonly isLater?: boolean;
  readonly fields: Readonly<Record<string, string>>;
}[] = [
  {
    title: 'Name',
    fields: {
      Description: 'Name of the wine',
      SecondaryDescription: 'Second line',
      Vintage: 'Vintage',
      Winemaker: 'Producer',
    },
  },
  {
    title: 'Case and price',
    hint: 'Prices without VAT of the list. A customer with a price list keeps the prices of that list. A day in “Prices from” is the day on which these prices begin; blank is now.',
    fields: {
      CaseSize: 'Bottles in a case',
      UnitSize: 'Size of a bottle in cl',
      CasePrice: 'Price of a case in £',
      BottleNett: 'Price of a bottle in £',
      BottleVAT: 'VAT on a bottle in £',
      VatRate: 'VAT rate in %',
      From: 'Prices from',
    },
  },
  {
    title: 'What follows',
    hint: 'Buyers who had the wine are told before, if price notices are on. The shop itself changes nothing on the day.',
    isLater: true,
    fields: {
      GoesOn: 'No longer sold from',
      NextFrom: 'Next vintage or size from',
      NextVintage: 'Next vintage',
      NextCaseSize: 'Bottles in its case',
      NextUnitSize: 'Size of its bottle in cl',
    },
  },
  {
    title: 'In the list',
    fields: {
      Supergroup: 'Larger group',
      Group: 'Group',
      CountryDescription: 'Country',
      Appellation: 'Region',
      Colour: 'Colour',
      Style: 'Style',
      BinNo: 'Bin number',
      Image1_URL: 'Address of the picture',
    },
  },
];

const WORDS: Readonly<Record<string, string>> = {
  WineTastingNotes: 'Tasting notes',
  Notes1: 'Note 1',
  Notes2: 'Note 2',
  Notes3: 'Note 3',
  Notes4: 'Note 4',
  ServingSuggestion: 'How to serve',
};

const SHOWN = new Set(FORM_PARTS.flatMap(({ fields }) => Object.keys(fields)));
const HIDDEN = new Set(['Code', 'SwitchedOff']);

export const isLongText = (field: string) => field in WORDS;
export const isDay = (field: string) => /^(From|GoesOn|NextFrom)$/.test(field);
export const isFlag = (field: string) => /^(Allergen_|NilPrice$)/.test(field) || /^Suitable/.test(field);

/** Splits the fields that the form folds into texts of several lines (`words`) and all other fields (`facts`). */
export function foldedFields(fields: readonly string[]) {
  const folded = fields.filter((field) => !SHOWN.has(field) && !HIDDEN.has(field));
  return {
    words: folded.filter(isLongText),
    facts: folded.filter((field) => !isLongText(field)),
  };
}

/** The label of a field, or else its column's name in words: 'Alcoholic percentage' for AlcoholicPercentage. */
export function fieldLabel(field: string): string {
  if (field === 'SwitchedOff') return 'Switched off';
  if (field === LATER_PRICES_FIELD) return 'Later prices';
  const part = FORM_PARTS.find(({ fields }) => field in fields);
  const own = part?.fields[field] ?? WORDS[field];
  if (own !== undefined) return own;
  const words = field.replaceAll('_', ' ').replace(/([a-z])([A-Z\d])/g, '$1 $2');
  return words.charAt(0) + words.slice(1).toLowerCase();
}
