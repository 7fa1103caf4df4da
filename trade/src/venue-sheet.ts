import { type AllergenField, allergens, type FlagLabel, type LabelOverrides } from './product-labels.ts';
import { SERVINGS, type SellingPrices, type Serving } from './servings.ts';

// A venue's wine list on paper: prices for guests, and also costs and contents for staff.

type Line = {
  readonly prices?: SellingPrices | undefined;
  readonly head?: string | undefined;
};

export type Section<One> = { readonly head: string | undefined; readonly lines: readonly One[] };

/**
 * The wines that guests can buy, under their heads. A wine without a price is left out, but its head stays for the wines
 * below it. A head without wines is left out.
 */
export function guestSections<One extends Line>(lines: readonly One[]): readonly Section<One>[] {
  const sections: { head: string | undefined; lines: One[] }[] = [];
  let head: string | undefined;
  let isNew = true;
  for (const line of lines) {
    if (line.head !== undefined) {
      head = line.head;
      isNew = true;
    }
    if (line.prices === undefined) continue;
    if (isNew) sections.push({ head, lines: [] });
    isNew = false;
    sections.at(-1)?.lines.push(line);
  }
  return sections;
}

/** The servings that a wine of the list is sold in: glasses first, as guests read them. */
export function soldServings(lines: readonly Line[]): readonly Serving[] {
  const [bottle, ...glasses] = SERVINGS;
  return [...glasses, bottle].filter((serving) =>
    lines.some(({ prices }) => prices?.[serving] !== undefined),
  );
}

/** The shop's labels of the allergens of a wine, each label once: 'Sulphites, Nuts'. Empty if nothing is stated. */
export function allergenWords(flags: readonly string[], overrides: LabelOverrides = {}): string {
  const product: { [field in AllergenField]?: string } = Object.fromEntries(flags.map((flag) => [flag, '1']));
  const labels: readonly FlagLabel<AllergenField>[] = allergens(product, overrides);
  return [...new Set(labels.map(({ label }) => label))].join(', ');
}
