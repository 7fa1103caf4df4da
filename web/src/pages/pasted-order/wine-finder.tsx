import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { sizeText } from '@tradecellar/trade/product-labels.ts';
import { useState } from 'react';
import { useSuggested } from '../../product/use-suggested.ts';
import { useCombobox } from '../../ui/use-combobox.ts';
import styles from './wine-finder.module.css';

type WineFinderProps = {
  readonly first: string;
  readonly of: string;
  readonly onChoose: (product: ProductCard) => void;
};

/** A search of one's own for what a line means. */
export function WineFinder({ first, of, onChoose }: WineFinderProps) {
  const [text, setText] = useState('');
  const [isWanted, setWanted] = useState(false);
  const { found } = useSuggested(text, isWanted);
  const products = found?.mainResult ?? [];
  const box = useCombobox({
    keys: products.map(({ Code }) => Code),
    isWanted,
    onWanted: setWanted,
    choosesFirst: true,
  });
  return (
    <div className={styles.finder}>
      <input
        type="text"
        className="input"
        aria-label={`Search for “${of}”`}
        placeholder={`Search: ${first}`}
        maxLength={200}
        value={text}
        {...box.field}
        onChange={({ target }) => {
          box.restart();
          setText(target.value);
        }}
        onKeyDown={box.takesKey}
        onBlur={box.close}
      />
      {box.isOpen && (
        <div
          ref={box.list}
          id={box.listId}
          role="listbox"
          tabIndex={-1}
          aria-label="Suggestions"
          className={styles.list}
          onMouseDown={(event) => event.preventDefault()}
        >
          {products.map((product, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys.
            <div
              key={product.Code}
              id={box.optionId(index)}
              role="option"
              aria-selected={product.Code === box.chosenKey}
              tabIndex={-1}
              onClick={() => {
                box.close();
                setText('');
                onChoose(product);
              }}
            >
              <span>
                {product.Description} {product.Vintage}
              </span>
              <span className="money">
                {sizeText(product)} · {formatMoney(product.CasePrice)}
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
