import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { codeShown, organicLabel, unitWords } from '@tradecellar/trade/product-labels.ts';
import { memo, type Ref, useId } from 'react';
import { OrderCells } from '../../cart/order-cells.tsx';
import { useOrder } from '../../cart/use-order.ts';
import { IN_ROW, ON_CARD } from '../../wine/picture-box.ts';
import { ProductPicture } from '../../wine/product-picture.tsx';
import { stockText } from '../../wine/stock-text.ts';
import { WineRow } from '../../wine/wine-row.tsx';
import { Cell } from '../../wine/wine-table.tsx';
import { MarginField, useItemRrp } from './item-rrp.tsx';
import { LastHad } from './last-had.tsx';
import styles from './listed-wine.module.css';
import type { ProductView } from './use-product-view.ts';
import { UsualQuantity } from './usuals.tsx';

type ListedWineProps = {
  readonly product: ProductCard;
  readonly view: ProductView;
  readonly bought: Bought | undefined;
  readonly marginScope: string;
  readonly switches: Settings['switches'];
  /** The columns of Calculate RRP are open. */
  readonly hasRrp: boolean;
  readonly hasLast: boolean;
  readonly isUsual: boolean;
  readonly index: number;
  readonly ref: Ref<HTMLTableRowElement> | undefined;
};

/** One product of a list, as a row or a card, with all that its card has (2.card.1 to 2.card.14). */
export const ListedWine = memo(function ListedWine(props: ListedWineProps) {
  const { product, view, bought, marginScope, switches, hasRrp, hasLast, isUsual, index, ref } = props;
  const nameId = useId();
  const order = useOrder(product, switches);
  const isCard = view === 'cards';
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
      {hasLast && (
        <Cell column="last">
          {bought &&
            (isUsual ? (
              <UsualQuantity product={product} bought={bought} />
            ) : (
              <LastHad product={product} bought={bought} />
            ))}
        </Cell>
      )}
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
  const place = [isNamed(product, Appellation) ? '' : Appellation, CountryDescription];
  const facts = [
    ...(isCard ? place : []),
    organicLabel(OrganicBiodynamic) ?? '',
    showStock ? stockText(product) : '',
  ].filter((fact) => fact.trim() !== '');
  return (
    <>
      {isCard && SecondaryDescription !== '' && (
        <span className={`text-ink-soft font-serif ${styles.second}`}>{SecondaryDescription}</span>
      )}{' '}
      {facts.length > 0 && (
        <span className={`dotted ${styles.details}`}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      )}
    </>
  );
}

/** The name has it already: the appellation of a `Chablis, Domaine Marchand-Delorme`. */
function isNamed({ Description, SecondaryDescription }: ProductCard, text: string): boolean {
  return `${Description} ${SecondaryDescription}`.toLowerCase().includes(text.toLowerCase());
}

/** A product's own margin, and the RRP per bottle at it or at the list's (2.card.13). */
function RrpCells({ product, scope }: { readonly product: ProductCard; readonly scope: string }) {
  const { rrp, ...field } = useItemRrp(product, scope);
  return (
    <>
      <Cell column="margin" className={styles.margin}>
        <span className={styles.label} aria-hidden="true">
          Margin %
        </span>
        <MarginField aria-label={`Margin % on ${product.Description}`} {...field} />
      </Cell>
      <Cell column="rrp" className={`number ${styles.rrp}`}>
        {rrp !== undefined && (
          <>
            <span className={styles.label}>RRP per {unitWords(product.Type).one.toLowerCase()} </span>
            {rrp}
          </>
        )}
      </Cell>
    </>
  );
}
