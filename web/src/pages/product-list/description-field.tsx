import { Link } from '@tanstack/react-router';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { codeShown, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { type KeyboardEvent, useState } from 'react';
import type { ListName } from '../../session/address/list-search.ts';
import { toProduct } from '../../session/address/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { countText } from '../../ui/count-text.ts';
import { dotted } from '../../ui/dotted.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { tooLong } from '../../ui/fields/too-long.ts';
import { useCombobox } from '../../ui/fields/use-combobox.ts';
import { mostSought, useSuggested } from '../../wine/use-suggested.ts';

type DescriptionFieldProps = {
  readonly list: ListName;
  /** The number of products without a search and filters; undefined until it is known. */
  readonly totalRows: number | undefined;
  readonly value: string;
  readonly onChange: (description: string) => void;
  readonly onSearch: () => void;
  readonly onComplete: (name: string) => void;
};

// The scroll margins keep an option that the arrow keys select clear of the sticky header.
const option =
  'min-h-11 w-full scroll-mt-24 scroll-mb-4 items-center gap-x-4 px-4 py-1 text-left text-ink no-underline hover:no-underline';

/**
 * The search text (2.search.1), a combobox: arrow keys move through the suggestions while the focus stays in the field.
 * Enter without a selected suggestion searches (2.search.12).
 */
export function DescriptionField(props: DescriptionFieldProps) {
  const { list, totalRows, value, onChange, onSearch, onComplete } = props;
  const [isOpen, setOpen] = useState(false);
  const { found } = useSuggested(value, isOpen);
  const { Completions: names = [], mainResult: products = [] } = found ?? {};
  const keys = [...names.map(({ Text }) => `name ${Text}`), ...products.map(({ Code }) => Code)];
  const box = useCombobox({ keys, isOpen, onOpenChange: setOpen });

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
            className="input text-ellipsis"
            placeholder={`Search ${searchedIn(list, totalRows)}: name, grape, place, vintage or code`}
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
            <div
              {...box.listed}
              className="popover absolute inset-x-0 top-full z-10 mt-1 max-h-[75dvh] py-1 sm:max-w-2xl [&>button+a]:border-t [&>button+a]:border-hairline"
            >
              {names.map(({ Text, Count }, nth) => (
                <button
                  key={Text}
                  {...box.option(nth)}
                  role="option"
                  tabIndex={-1}
                  type="button"
                  className={`flex justify-between ${option}`}
                  onClick={() => {
                    box.close();
                    onComplete(Text);
                  }}
                >
                  <span>{Text}</span>
                  {/* The count covers the whole catalogue, so the count would mislead in the account's own list. */}
                  {list === 'all' && (
                    <span className="figures text-body text-ink-soft">
                      {countText(Count)}
                      <span className="sr-only"> products</span>
                    </span>
                  )}
                </button>
              ))}
              {products.map((product, nth) => (
                <Link
                  key={product.Code}
                  {...box.option(names.length + nth)}
                  role="option"
                  tabIndex={-1}
                  className={`grid grid-cols-[1fr_auto] ${option}`}
                  {...toProduct(product.Code)}
                >
                  <ProductWords product={product} />
                </Link>
              ))}
            </div>
          )}
          <span className="sr-only" aria-live="polite">
            {box.isOpen && (keys.length === 1 ? '1 suggestion' : `${keys.length} suggestions`)}
          </span>
        </>
      )}
    </Field>
  );
}

/** '58 wines'; without a count while the list loads, and for the whole catalogue, which filters narrow at once. */
function searchedIn(list: ListName, totalRows: number | undefined): string {
  if (list === 'all') return 'all wines';
  return totalRows === undefined ? 'your wines' : `${countText(totalRows)} wines`;
}

function goToFirstQuantity(): void {
  document.querySelector<HTMLInputElement>('main :is(td, li) input')?.focus();
}

function ProductWords({ product }: { readonly product: ProductCard }) {
  const { binNumberShown } = useSettings().switches;
  return (
    <>
      <span className="wine-name">{product.Description}</span>
      <span className="number text-right">{formatMoney(product.BottleNett)}</span>
      <span className="dotted text-body text-ink-soft">
        {dotted([product.Vintage, sizeText(product), codeShown(product, binNumberShown)])}
      </span>
      <span className="text-right text-body text-ink-soft">{unitWords(product.Type).one} Nett</span>
    </>
  );
}
