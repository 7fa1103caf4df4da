import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { codeShown, organicLabel, unitWords } from '@tradecellar/trade/product-labels.ts';
import { parseMargin } from '@tradecellar/trade/rrp.ts';
import { memo, type Ref, useId } from 'react';
import { OrderCells } from '../../cart/order-cells.tsx';
import { rrpText } from '../../cart/rrp-box.tsx';
import { useTypedMargin } from '../../cart/typed-quantities.ts';
import { useOrder } from '../../cart/use-order.ts';
import { useSettings } from '../../session/settings.ts';
import { IN_ROW, ON_CARD } from '../../wine/picture-box.ts';
import { ProductPicture } from '../../wine/product-picture.tsx';
import { stockText } from '../../wine/stock-text.ts';
import { WineRow } from '../../wine/wine-row.tsx';
import { Cell } from '../../wine/wine-table.tsx';
import { LastHad } from './last-had.tsx';
import { useProductView } from './use-product-view.ts';
import { UsualQuantity } from './usuals.tsx';

export type ListedWineProps = {
  readonly product: ProductCard;
  readonly bought: Bought | undefined;
  readonly marginScope: string;
  /** Calculate RRP has opened its columns. */
  readonly hasRrp: boolean;
  readonly hasLast: boolean;
  /** The usual quantity stands in place of the last. */
  readonly isUsual: boolean;
  readonly index: number;
  readonly ref: Ref<HTMLTableRowElement> | undefined;
};

/** One product of a list, as a row or a card, with all that its card has (2.card.1 to 2.card.14). */
export const ListedWine = memo(function ListedWine(props: ListedWineProps) {
  const { product, bought, marginScope, hasRrp, hasLast, isUsual, index, ref } = props;
  const nameId = useId();
  const { switches } = useSettings();
  const [view] = useProductView();
  const order = useOrder(product, switches);
  const isCard = view === 'cards';
  const Last = isUsual ? UsualQuantity : LastHad;
  return (
    <WineRow
      ref={ref}
      index={index}
      wine={product}
      vintage={product.Vintage}
      code={codeShown(product, switches.binNumberShown)}
      nameId={nameId}
      picture={<ProductPicture product={product} box={isCard ? ON_CARD : IN_ROW} />}
      details={<Details product={product} isCard={isCard} showStock={switches.showStock} />}
      state={order.state}
    >
      {hasLast && <Cell column="last">{bought && <Last product={product} bought={bought} />}</Cell>}
      {(hasRrp || (isCard && switches.rrpCalculator)) && <RrpCells product={product} scope={marginScope} />}
      {switches.addToBasket && (
        <OrderCells product={product} order={order} nameId={nameId} unitFlag={switches.unitFlag} />
      )}
    </WineRow>
  );
});

type DetailsProps = {
  readonly product: ProductCard;
  readonly isCard: boolean;
  readonly showStock: boolean;
};

/** Farming and stock; on a card the second description and the place, too. */
function Details({ product, isCard, showStock }: DetailsProps) {
  const { SecondaryDescription, Appellation, CountryDescription, OrganicBiodynamic } = product;
  const facts = [
    isCard && !isNamed(product, Appellation) ? Appellation : '',
    isCard ? CountryDescription : '',
    organicLabel(OrganicBiodynamic) ?? '',
    showStock ? stockText(product) : '',
  ].filter((fact) => fact.trim() !== '');
  return (
    <>
      {isCard && SecondaryDescription !== '' && (
        <span className="block font-serif text-ink-soft italic">{SecondaryDescription}</span>
      )}{' '}
      {facts.length > 0 && (
        <span className="dotted text-xs text-brand-ink">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      )}
    </>
  );
}

/** Whether the name has it already: the appellation of a `Chablis, Domaine Marchand-Delorme`. */
function isNamed({ Description, SecondaryDescription }: ProductCard, text: string): boolean {
  return `${Description} ${SecondaryDescription}`.toLowerCase().includes(text.toLowerCase());
}

/** A product's own margin, which overrides that of the list, and the RRP per bottle at it (2.card.13). */
function RrpCells({ product, scope }: { readonly product: ProductCard; readonly scope: string }) {
  const [listMargin] = useTypedMargin(scope);
  const [margin, setMargin] = useTypedMargin(scope, product.Code);
  const rrp = rrpText(product.BottleNett, margin === '' ? listMargin : margin);
  // The head of a column has the words.
  const label = 'text-xs text-ink-soft md:in-data-[view=list]:sr-only';
  return (
    <>
      <Cell column="margin">
        <span className={`mr-1.5 ${label}`} aria-hidden="true">
          Margin %
        </span>
        <input
          aria-label={`Margin % on ${product.Description}`}
          className="input inline-block min-h-(--field) w-14 px-1.5 py-0 text-right text-sm"
          inputMode="decimal"
          autoComplete="off"
          placeholder={parseMargin(listMargin) === undefined ? '' : listMargin.trim()}
          value={margin}
          onChange={({ target }) => setMargin(target.value)}
        />
      </Cell>
      <Cell column="rrp" className="number justify-self-end">
        {rrp !== undefined && (
          <>
            <span className={label}>RRP per {unitWords(product.Type).one.toLowerCase()} </span>
            {rrp}
          </>
        )}
      </Cell>
    </>
  );
}
