import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { lineTotals } from '@tradecellar/trade/line-totals.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { sizeText } from '@tradecellar/trade/product-labels.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import type { PastedLine } from '../../cart/pasted/pasted-order.ts';
import { WineChoice } from '../../cart/pasted/wine-choice.tsx';
import { quantityTexts } from '../../cart/quantities/order-quantity.ts';
import { QuantityFields } from '../../cart/quantities/quantity-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Finder } from '../../ui/fields/finder.tsx';
import { useSuggested } from '../../wine/use-suggested.ts';
import styles from './pasted-order.module.css';
import type { ReadLine } from './read-line.ts';

type LineQuestionProps = {
  readonly read: ReadLine;
  readonly bought: ReadonlyMap<string, Bought> | undefined;
  readonly onChange: (change: Partial<PastedLine>) => void;
  readonly onAnswer: (change: Partial<PastedLine>, chosen?: ProductCard) => void;
};

export function LineQuestion({ read, bought, onChange, onAnswer }: LineQuestionProps) {
  const { line, product, candidates, typed, notes, doubt, ready } = read;
  const choose = (chosen: ProductCard) => onAnswer({ code: chosen.Code, isConfirmed: false }, chosen);
  const choices = candidates.length > 0 || !product ? candidates : [product];
  return (
    <div className="grid grid-cols-1 gap-3">
      {choices.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are buttons.
        <div role="group" aria-label={`Which one is “${line.source}”?`} className="grid grid-cols-1">
          {choices.map((choice) => (
            <button
              key={choice.Code}
              type="button"
              className={styles.choice}
              aria-pressed={choice.Code === product?.Code}
              onClick={() => choose(choice)}
            >
              <WineChoice product={choice} bought={bought?.get(choice.Code)} />
            </button>
          ))}
        </div>
      )}
      <WineFinder line={line} onChoose={choose} />
      {[...notes, ...(doubt ? [doubt.sentence] : [])].map((note) => (
        <p key={note} className="text-body text-warning">
          {note}
        </p>
      ))}
      {doubt && product && (
        <p className="flex flex-wrap items-center gap-3">
          <Button look="secondary" onClick={() => onAnswer({ isConfirmed: true })}>
            Yes, {quantityWords(doubt.asked, product)}
            <span className="sr-only"> for {line.source}</span>
          </Button>
          {doubt.instead && (
            <Button look="secondary" onClick={() => onAnswer({ typed: quantityTexts(doubt.instead) })}>
              Make it {quantityWords(doubt.instead, product)}
              <span className="sr-only"> for {line.source}</span>
            </Button>
          )}
        </p>
      )}
      {product && (
        <div className="flex flex-wrap items-end gap-3">
          <QuantityFields
            product={product}
            typed={typed}
            onChange={(next) => onChange({ typed: next })}
            onEnter={() => onAnswer({})}
          />
          <Button look="secondary" onClick={() => onAnswer({})}>
            Done
          </Button>
          <span className="number ml-auto py-2.5 font-[550]">
            {ready && formatMoney(lineTotals(product, ready.quantity).nett)}
          </span>
        </div>
      )}
    </div>
  );
}

type WineFinderProps = { readonly line: PastedLine; readonly onChoose: (product: ProductCard) => void };

function WineFinder({ line, onChoose }: WineFinderProps) {
  const [text, setText] = useState('');
  const { found, isCurrent } = useSuggested(text, true);
  const products = found?.mainResult ?? [];
  return (
    <Finder
      text={text}
      label={`Search for “${line.source}”`}
      hideLabel
      isOfWines
      placeholder={`Search: ${line.text}`}
      onText={setText}
      options={products.map((product) => ({
        key: product.Code,
        words: `${product.Description} ${product.Vintage}`,
        aside: `${sizeText(product)} · ${formatMoney(product.CasePrice)}`,
      }))}
      isCurrent={isCurrent}
      onChoose={(code) => {
        const product = products.find(({ Code }) => Code === code);
        if (product) onChoose(product);
      }}
    />
  );
}
