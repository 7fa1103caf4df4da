import { type FilterName, filterNames, type productsSearchFilters } from '@tradecellar/contract/catalogue.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { type Static, type TSchema, Type } from 'typebox';

const Choice = Type.String({ maxLength: 100 });
/** The filters of Product Search; an empty select is All. */
export const Filters = Type.Object(
  {
    description: Type.String({ maxLength: 200 }),
    colour: Choice,
    organicbiodynamic: Choice,
    closure: Choice,
    country: Choice,
    region: Choice,
    supergroup: Choice,
    productgroup: Choice,
  } satisfies Record<'description' | FilterName, TSchema>,
  { additionalProperties: false },
);
export type Filters = Readonly<Static<typeof Filters>>;

/** The options of every select, as the server has them. */
export type FilterOptions = AnswerOf<typeof productsSearchFilters>['mainResult'];

/** Session storage key (3.session.2). */
export const filterStatesKey = 'storedFilterStates';

/** The label of each select (2.search.2 to 2.search.8), and of the region, which is ours. */
export const filterLabels: { readonly [Name in FilterName]: string } = {
  colour: 'Type',
  organicbiodynamic: 'Organic/Biodynamic',
  closure: 'Closure',
  country: 'Country',
  region: 'Region',
  supergroup: 'Super Group',
  productgroup: 'Product Group',
};

/** The whole catalogue. */
export const noFilters: Filters = {
  description: '',
  colour: '',
  organicbiodynamic: '',
  closure: '',
  country: '',
  region: '',
  supergroup: '',
  productgroup: '',
};

/** All, and the super group Wines where the merchant has one (2.search.7, 2.search.9). */
export function defaultFilters(options: FilterOptions): Filters {
  const wines = options.supergroup.find(({ value, label }) => isWines(value) || isWines(label));
  return { ...noFilters, supergroup: wines?.value ?? '' };
}

function isWines(text: string): boolean {
  return text.trim().toLowerCase() === 'wines';
}

/** The filters as sent: only those that narrow the search. */
export function filterRequest(filters: Filters): Partial<Filters> {
  const entries = Object.entries({ ...filters, description: filters.description.trim() });
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** A filter that is set, in words: 'Type: Red'. */
export type ChosenFilter = { readonly name: keyof Filters; readonly label: string; readonly value: string };

/** The filters that are set, in the order of the form. */
export function chosenFilters(filters: Filters, options: FilterOptions | undefined): ChosenFilter[] {
  const description = filters.description.trim();
  const text =
    description === '' ? [] : [{ name: 'description', label: 'Description', value: description } as const];
  const chosen = filterNames
    .filter((name) => filters[name] !== '')
    .map((name) => {
      const option = options?.[name].find(({ value }) => value === filters[name]);
      return { name, label: filterLabels[name], value: option?.label ?? filters[name] };
    });
  return [...text, ...chosen];
}

/** The options of a select: All first, and always the chosen one. */
export function optionsOf(
  name: FilterName,
  chosen: string,
  options: FilterOptions | undefined,
): { value: string; label: string }[] {
  const known = options?.[name].filter(({ value }) => value !== '') ?? [];
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  return [{ value: '', label: 'All' }, ...known, ...(isKnown ? [] : [{ value: chosen, label: chosen }])];
}

/** The fields in which two sets of filters differ, as the later one has them. */
export function changedFilters(before: Filters, after: Filters): Partial<Filters> {
  const names = ['description', ...filterNames] as const;
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );
}
