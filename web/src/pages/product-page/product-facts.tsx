import type { Product } from '@tradecellar/contract/catalogue.ts';
import { drinkingYears } from '@tradecellar/trade/drinking-years.ts';
import { grapesOf } from '@tradecellar/trade/grapes.ts';
import {
  allergens,
  foodSuggestions,
  type LabelOverrides,
  organicFacts,
  suitabilities,
} from '@tradecellar/trade/product-labels.ts';
import { Drawing } from '../../ui/icon.tsx';
import { type FactMark, factDrawings } from './fact-drawings.ts';
import styles from './product-facts.module.css';

export type ProductFact = { readonly mark: FactMark; readonly label: string; readonly text: string };

/**
 * The facts of a product in the order of the table. Facts without a text are left out, except allergens: the table
 * states if no allergens are recorded.
 */
export function productFacts(product: Product, overrides: LabelOverrides): ProductFact[] {
  const { AlcoholicPercentage: abv } = product;
  const { organic, biodynamic } = organicFacts(product.OrganicBiodynamic);
  const facts: ProductFact[] = [
    { mark: 'vintage', label: 'Vintage', text: product.Vintage },
    { mark: 'grape', label: 'Grape', text: grapesOf(product) },
    { mark: 'origin', label: 'Origin', text: joined(product.Appellation, product.CountryDescription) },
    { mark: 'style', label: 'Type', text: joined(product.Type, product.Style, product.ClosureStyle) },
    { mark: 'winemaker', label: 'Winemaker', text: product.Winemaker.Name },
    { mark: 'strength', label: 'ABV', text: abv === null ? '' : `${abv}%` },
    { mark: 'organic', label: 'Organic', text: organic ? 'Yes' : '' },
    { mark: 'biodynamic', label: 'Biodynamic', text: biodynamic ? 'Yes' : '' },
    {
      mark: 'allergens',
      label: 'Allergens',
      text: joined(...allergens(product, overrides).map(({ label }) => label)) || 'None recorded',
    },
    {
      mark: 'suitable',
      label: 'Suitable for',
      text: joined(...suitabilities(product, overrides).map(({ label }) => label)),
    },
    { mark: 'drink', label: 'Drink', text: drinkingYears(product) },
    { mark: 'food', label: 'Goes with', text: joined(...foodSuggestions(product)) },
    { mark: 'excise', label: 'Excise', text: product.ExciseDescription },
  ];
  return facts.filter(({ text }) => text.trim() !== '');
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join(', ');
}

/** Facts as a table, each with its icon in a circle (2.product.12 to 2.product.22). */
export function FactsTable({ facts }: { readonly facts: readonly ProductFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ mark, label, text }) => (
        <div key={mark} className={styles.fact}>
          <dt>
            <span className={styles.circle}>
              <Drawing path={factDrawings[mark]} size={16} />
            </span>
            {label}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
