import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { parseMargin } from '@tradecellar/trade/rrp.ts';
import { rrpText } from '../../cart/rrp-box.tsx';
import { useTypedMargin } from '../../cart/typed-quantities.ts';

/** A product's own margin, which overrides that of the list, and the RRP per bottle that comes of it (2.card.13). */
export function useItemRrp(product: ProductCard, scope: string) {
  const [listMargin] = useTypedMargin(scope);
  const [margin, onChange] = useTypedMargin(scope, product.Code);
  return {
    margin,
    onChange,
    placeholder: parseMargin(listMargin) === undefined ? '' : listMargin.trim(),
    rrp: rrpText(product.BottleNett, margin === '' ? listMargin : margin),
  };
}

type MarginFieldProps = {
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly margin: string;
  readonly onChange: (margin: string) => void;
  readonly placeholder: string;
};

export function MarginField({ margin, onChange, ...attributes }: MarginFieldProps) {
  return (
    <input
      {...attributes}
      className="input"
      inputMode="decimal"
      autoComplete="off"
      value={margin}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
