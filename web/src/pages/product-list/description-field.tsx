import { Link } from '@tanstack/react-router';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { codeShown, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { toProduct } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { countText } from '../../ui/count-text.ts';
import { dotted } from '../../ui/dotted.tsx';
import { Field } from '../../ui/field.tsx';
import { tooLong } from '../../ui/too-long.ts';
import { useCombobox } from '../../ui/use-combobox.ts';
import { mostSought, useSuggested } from '../../wine/use-suggested.ts';
import styles from './description-field.module.css';
import type { ListName } from './filter-state.ts';

type DescriptionFieldProps = {
  readonly list: ListName;
  readonly value: string;
  readonly onChange: (description: string) => void;
  readonly onSearch: () => void;
  readonly onComplete: (name: string) => void;
};

/**
 * The text of a search (2.search.1), a combobox: the arrow keys move through its suggestions while the focus stays in the
 * text. Enter without a suggestion searches (2.search.12).
 */
export function DescriptionField({ list, value, onChange, onSearch, onComplete }: DescriptionFieldProps) {
  const [isOpen, setOpen] = useState(false);
  // Suggestions come from the whole catalogue.
  const suggestions = useSuggestions(value, isOpen && list === 'all');
  const box = useCombobox({ keys: suggestions.map(({ key }) => key), isOpen, onOpenChange: setOpen });

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || box.takesKey(event)) return;
    if (event.key === 'ArrowDown') goToFirstQuantity();
    else if (event.key === 'Enter') {
      box.close();
      onSearch();
    } else return;
    event.preventDefault();
  }

  return (
    <Field className={styles.field} label="Description" hideLabel error={tooLong(value, mostSought)}>
      {(control) => (
        <>
          <input
            {...control}
            type="text"
            className="input"
            placeholder={placeholders[list]}
            {...box.field}
            enterKeyHint="search"
            value={value}
            onChange={({ target }) => {
              box.restart();
              onChange(target.value);
            }}
            onKeyDown={onKeyDown}
            onFocus={({ target }) => target.select()}
            onBlur={box.close}
          />
          {box.isOpen && (
            <SuggestionList
              box={box}
              suggestions={suggestions}
              onComplete={(name) => {
                box.close();
                onComplete(name);
              }}
              onLeave={box.close}
            />
          )}
          <span className="sr-only" aria-live="polite">
            {box.isOpen && countWords(suggestions)}
          </span>
        </>
      )}
    </Field>
  );
}

const placeholders = {
  mine: 'Search',
  usual: 'Search',
  all: 'Name, producer, appellation, country, vintage or code',
} as const;

/** Moves the focus to the first quantity of the results. */
function goToFirstQuantity(): void {
  document.querySelector<HTMLInputElement>('main :is(td, li) input')?.focus();
}

function countWords({ length }: readonly Suggestion[]): string {
  return length === 1 ? '1 suggestion' : `${length} suggestions`;
}

/** Suggestions for a text: names that complete it, then products. */
function useSuggestions(typed: string, isWanted: boolean): readonly Suggestion[] {
  const { found } = useSuggested(typed, isWanted);
  if (found === undefined) return [];
  return [
    ...found.Completions.map(({ Text, Count }) => ({ key: `name ${Text}`, text: Text, count: Count })),
    ...found.mainResult.map((product) => ({ key: `product ${product.Code}`, product })),
  ];
}

/** A name that completes what was typed, or a product. */
type Suggestion =
  | { readonly key: string; readonly text: string; readonly count: number }
  | { readonly key: string; readonly product: ProductCard };

type SuggestionListProps = {
  readonly box: ReturnType<typeof useCombobox>;
  readonly suggestions: readonly Suggestion[];
  readonly onComplete: (description: string) => void;
  readonly onLeave: () => void;
};

function SuggestionList({ box, suggestions, onComplete, onLeave }: SuggestionListProps) {
  const options = suggestions.map((suggestion, index) => {
    const option = { ...box.option(index), role: 'option', tabIndex: -1 };
    return 'product' in suggestion ? (
      <Link
        key={suggestion.key}
        {...option}
        className={`${styles.suggestion} ${styles.product}`}
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
        <span className="text-sm text-ink-soft figures">
          {countText(suggestion.count)}
          <span className="sr-only"> products</span>
        </span>
      </button>
    );
  });
  const names = suggestions.filter((suggestion) => !('product' in suggestion)).length;
  const hasBoth = names > 0 && names < suggestions.length;
  return (
    <div {...box.listed} className={classNames('popover', styles.suggestions, hasBoth && styles.both)}>
      <Group label="Searches">{options.slice(0, names)}</Group>
      <Group label="Products" className={hasBoth ? styles.second : undefined}>
        {options.slice(names)}
      </Group>
    </div>
  );
}

type GroupProps = {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: readonly ReactNode[];
};

function Group({ label, className, children }: GroupProps) {
  if (children.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, and no fieldsets.
    <div role="group" aria-label={label} className={className}>
      {children}
    </div>
  );
}

function ProductWords({ product }: { readonly product: ProductCard }) {
  const { binNumberShown } = useSettings().switches;
  const code = codeShown(product, binNumberShown);
  return (
    <>
      <span className={`wine-name ${styles.name}`}>{product.Description}</span>
      <span className={`dotted text-sm text-ink-soft ${styles.facts}`}>
        {dotted([product.Vintage, sizeText(product), code])}
      </span>
      <span className={`text-sm text-ink-soft ${styles.unit}`}>{unitWords(product.Type).one} Nett</span>
      <span className={`number ${styles.price}`}>{formatMoney(product.BottleNett)}</span>
    </>
  );
}
