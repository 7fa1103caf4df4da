import { Link } from '@tanstack/react-router';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { codeShown, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import type { ReactNode } from 'react';
import { toProduct } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { countText } from '../../ui/count-text.ts';
import type { useCombobox } from '../../ui/use-combobox.ts';
import styles from './suggestion-list.module.css';

/** A name that completes what was typed, or a product. */
export type Suggestion =
  | { readonly key: string; readonly text: string; readonly count: number }
  | { readonly key: string; readonly product: ProductCard };

type SuggestionListProps = {
  readonly box: ReturnType<typeof useCombobox>;
  readonly suggestions: readonly Suggestion[];
  readonly onComplete: (description: string) => void;
  /** A product was opened. */
  readonly onLeave: () => void;
};

/** The suggestions below the text of a search: names first, then products. */
export function SuggestionList({ box, suggestions, onComplete, onLeave }: SuggestionListProps) {
  const options = suggestions.map((suggestion, index) => {
    const option = { ...box.option(index), role: 'option', tabIndex: -1 };
    return 'product' in suggestion ? (
      <Link
        key={suggestion.key}
        {...option}
        className={classNames(styles.suggestion, styles.product)}
        {...toProduct(suggestion.product.Code)}
        onClick={(event) => {
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onLeave();
        }}
      >
        <ProductWords product={suggestion.product} />
      </Link>
    ) : (
      <button
        key={suggestion.key}
        {...option}
        type="button"
        className={styles.suggestion}
        onClick={() => onComplete(suggestion.text)}
      >
        <span>{suggestion.text}</span>
        <span className="small soft figures">
          {countText(suggestion.count)}
          <span className="sr-only"> products</span>
        </span>
      </button>
    );
  });
  const names = suggestions.filter((suggestion) => !('product' in suggestion)).length;
  return (
    <div {...box.listed} className={classNames('popover', styles.suggestions)}>
      <Group label="Searches">{options.slice(0, names)}</Group>
      <Group label="Products">{options.slice(names)}</Group>
    </div>
  );
}

function Group({ label, children }: { readonly label: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, and no fieldsets.
    <div role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** Name, vintage, size and code, and the price of a bottle as on its card. */
function ProductWords({ product }: { readonly product: ProductCard }) {
  const { binNumberShown } = useSettings().switches;
  const facts = {
    vintage: product.Vintage,
    size: sizeText(product),
    code: codeShown(product, binNumberShown),
  };
  return (
    <>
      <span className={styles.name}>{product.Description}</span>
      <span className={classNames('dotted small soft', styles.facts)}>
        {Object.entries(facts)
          .filter(([, text]) => text.trim() !== '')
          .map(([name, text]) => (
            <span key={name}>{text}</span>
          ))}
      </span>
      <span className={classNames('small soft', styles.unit)}>{unitWords(product.Type).one} Nett</span>
      <span className={classNames('number', styles.price)}>{formatMoney(product.BottleNett)}</span>
    </>
  );
}
