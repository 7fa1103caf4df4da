import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { codeShown, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { useSettings } from '../../session/settings.ts';
import { dotted } from '../../ui/dotted.tsx';
import { lastHadText } from '../../wine/last-had.ts';
import { stockDueText } from '../../wine/stock-text.ts';
import { useQuantity } from '../basket/basket-store.ts';

type WineSummaryProps = {
  readonly product: ProductCard;
  readonly quantity?: string | undefined;
  readonly facts?: readonly string[];
};

export function WineSummary({ product, quantity, facts = [] }: WineSummaryProps) {
  const { binNumberShown } = useSettings().switches;
  return (
    <span className="block">
      <span className="mr-3 wine-name">{product.Description}</span>{' '}
      <span className="dotted inline-block text-small text-ink-soft">
        {quantity && <span className="font-semibold text-ink">{quantity}</span>}
        {dotted([
          product.Vintage,
          sizeText(product),
          codeShown(product, binNumberShown),
          stockDueText(product),
          ...facts,
        ])}
      </span>
    </span>
  );
}

type WineChoiceProps = Omit<WineSummaryProps, 'facts'> & { readonly bought: Bought | undefined };

export function WineChoice({ product, quantity, bought }: WineChoiceProps) {
  const held = useQuantity(product.Code);
  const facts = [
    bought ? `last ordered: ${lastHadText(bought, product)}` : '',
    held ? `in basket: ${quantityWords(held, product)}` : '',
  ];
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
      <WineSummary product={product} quantity={quantity} facts={facts} />
      <span className="number text-right text-body">
        {formatMoney(product.CasePrice)} <span className="text-small text-ink-soft">case</span>
        <br />
        {formatMoney(product.BottleNett)}{' '}
        <span className="text-small text-ink-soft">{unitWords(product.Type).one.toLowerCase()}</span>
      </span>
    </span>
  );
}
