import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { casesLabel, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { sellsSingles } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { quantityTexts } from '../../cart/order-quantity.ts';
import { Button } from '../../ui/button.tsx';
import { Finder } from '../../ui/finder.tsx';
import { QuantityField } from '../../ui/quantity-field.tsx';
import { useSuggested } from '../../wine/use-suggested.ts';
import type { LineActions } from './line-actions.ts';
import styles from './line-question.module.css';
import { MatchedWine } from './matched-wine.tsx';
import type { ReadLine } from './read-line.ts';

type LineQuestionProps = LineActions & { readonly read: ReadLine };

/** An open line: the wines that it may mean, a search for others, and its quantity. */
export function LineQuestion({ read, onChange, onAnswer }: LineQuestionProps) {
  const { line, product, candidates, cases, bottles, notes, doubt } = read;
  const choose = (chosen: ProductCard) => onAnswer({ code: chosen.Code, isConfirmed: false }, chosen);
  const done = () => onAnswer({});
  const others = candidates.length > 0 ? candidates : product ? [product] : [];
  return (
    <div className={styles.question}>
      {others.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are buttons.
        <div role="group" aria-label={`Which one is “${line.source}”?`} className={styles.candidates}>
          {others.map((one) => (
            <button
              key={one.Code}
              type="button"
              aria-pressed={one.Code === product?.Code}
              onClick={() => choose(one)}
            >
              <MatchedWine product={one} isToChoose />
            </button>
          ))}
        </div>
      )}
      <WineFinder first={line.text} of={line.source} onChoose={choose} />
      {[...notes, ...(doubt ? [doubt.sentence] : [])].map((note) => (
        <p key={note} className="text-sm text-warning">
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
        <div className={styles.quantity}>
          <QuantityField
            label={casesLabel(product.CustomLabel)}
            of={product.Description}
            value={cases}
            onChange={(next) => onChange({ typed: { cases: next, bottles } })}
            onEnter={done}
          />
          {sellsSingles(product) && (
            <QuantityField
              label={unitWords(product.Type).many}
              of={product.Description}
              value={bottles}
              onChange={(next) => onChange({ typed: { cases, bottles: next } })}
              onEnter={done}
            />
          )}
          <Button look="secondary" onClick={done}>
            Done
          </Button>
        </div>
      )}
    </div>
  );
}

type WineFinderProps = {
  readonly first: string;
  readonly of: string;
  readonly onChoose: (product: ProductCard) => void;
};

function WineFinder({ first, of, onChoose }: WineFinderProps) {
  const [text, setText] = useState('');
  const [isWanted, setWanted] = useState(false);
  const products = useSuggested(text, isWanted).found?.mainResult ?? [];
  return (
    <Finder
      text={text}
      isWanted={isWanted}
      label={`Search for “${of}”`}
      hideLabel
      placeholder={`Search: ${first}`}
      onText={setText}
      onWanted={setWanted}
      options={products.map((product) => ({
        key: product.Code,
        words: `${product.Description} ${product.Vintage}`,
        aside: `${sizeText(product)} · ${formatMoney(product.CasePrice)}`,
      }))}
      onChoose={(code) => {
        const product = products.find(({ Code }) => Code === code);
        if (product) onChoose(product);
      }}
    />
  );
}
