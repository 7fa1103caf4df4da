import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { sizeText } from '@tradecellar/trade/product-labels.ts';
import { useState } from 'react';
import { useSuggested } from '../../product/use-suggested.ts';
import { Finder } from '../../ui/finder.tsx';

type WineFinderProps = {
  readonly first: string;
  readonly of: string;
  readonly onChoose: (product: ProductCard) => void;
};

/** A search of one's own for what a line means. */
export function WineFinder({ first, of, onChoose }: WineFinderProps) {
  const [text, setText] = useState('');
  const [isWanted, setWanted] = useState(false);
  const products = useSuggested(text, isWanted).found?.mainResult ?? [];
  return (
    <Finder
      {...{ text, isWanted }}
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
