import { Link } from '@tanstack/react-router';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { codeShown, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { toProduct } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { countText } from '../../ui/count-text.ts';
import { dotted } from '../../ui/dotted.tsx';
import { Field } from '../../ui/field.tsx';
import { tooLong } from '../../ui/too-long.ts';
import { useCombobox } from '../../ui/use-combobox.ts';
import { mostSought, useSuggested } from '../../wine/use-suggested.ts';
import type { ListName } from './filter-state.ts';

type DescriptionFieldProps = {
  readonly list: ListName;
  readonly value: string;
  readonly onChange: (description: string) => void;
  readonly onSearch: () => void;
  readonly onComplete: (name: string) => void;
};

/**
 * The text of a search (2.search.1), a combobox: the arrow keys move through its suggestions while the focus stays in
 * the text. Enter without a suggestion searches (2.search.12).
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
    <Field className="flex-1" label="Description" hideLabel error={tooLong(value, mostSought)}>
      {(control) => (
        <>
          <input
            {...control}
            type="text"
            className="input py-1 text-ellipsis md:min-h-10 md:text-md"
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

/** A name that completes the typed text, or a product. */
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
  const names = suggestions.filter((suggestion) => 'text' in suggestion);
  const products = suggestions.filter((suggestion) => 'product' in suggestion);
  // Chosen by the arrow keys it scrolls below the header.
  const option =
    'min-h-11 w-full scroll-mt-24 scroll-mb-4 items-center gap-x-4 px-4 py-1 text-left text-ink no-underline hover:no-underline';
  return (
    <div
      {...box.listed}
      data-both={(names.length > 0 && products.length > 0) || undefined}
      className="group/both popover absolute inset-x-0 top-full z-10 mt-1 py-1 sm:w-fit sm:max-w-full sm:min-w-[min(46rem,100%)] sm:data-both:grid sm:data-both:w-auto sm:data-both:grid-cols-[minmax(10rem,17rem)_1fr]"
    >
      <Group label="Searches">
        {names.map(({ key, text, count }, nth) => (
          <button
            key={key}
            {...box.option(nth)}
            role="option"
            tabIndex={-1}
            type="button"
            className={`flex justify-between ${option}`}
            onClick={() => onComplete(text)}
          >
            <span>{text}</span>
            <span className="figures text-sm text-ink-soft">
              {countText(count)}
              <span className="sr-only"> products</span>
            </span>
          </button>
        ))}
      </Group>
      <Group
        label="Products"
        className="border-hairline group-data-both/both:max-sm:mt-1 group-data-both/both:max-sm:border-t group-data-both/both:max-sm:pt-1 group-data-both/both:sm:border-l"
      >
        {products.map(({ key, product }, nth) => (
          <Link
            key={key}
            {...box.option(names.length + nth)}
            role="option"
            tabIndex={-1}
            className={`grid grid-cols-[1fr_auto] ${option}`}
            {...toProduct(product.Code)}
            onClick={(event) => {
              if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onLeave();
            }}
          >
            <ProductWords product={product} />
          </Link>
        ))}
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
      <span className="wine-name">{product.Description}</span>
      <span className="number text-right">{formatMoney(product.BottleNett)}</span>
      <span className="dotted text-sm text-ink-soft">
        {dotted([product.Vintage, sizeText(product), code])}
      </span>
      <span className="text-right text-sm text-ink-soft">{unitWords(product.Type).one} Nett</span>
    </>
  );
}
