import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { codeShown, organicLabel, unitWords } from '@tradecellar/trade/product-labels.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';
import { shortQuantity } from '@tradecellar/trade/quantity-words.ts';
import { parseMargin } from '@tradecellar/trade/rrp.ts';
import { memo, type Ref, useId, useMemo } from 'react';
import { marginScope, type QuantityText, useTypedMargin } from '../cart/basket/typed-quantities.ts';
import { OrderCells } from '../cart/quantities/order-cells.tsx';
import { rrpText } from '../cart/quantities/rrp-box.tsx';
import { useRowOrder } from '../cart/quantities/use-order.ts';
import { useAccount } from '../session/account.ts';
import type { ListName } from '../session/address/list-search.ts';
import { useSettings } from '../session/settings.ts';
import { Icon } from '../ui/icon.tsx';
import { earlierPrice, lastDay, lastHadSentence } from '../wine/last-had.ts';
import { nextPriceText } from '../wine/next-price.ts';
import { IN_ROW, ON_CARD } from '../wine/picture-box.ts';
import { ProductPicture } from '../wine/product-picture.tsx';
import { shortStockText, shownStockText, stockDueText } from '../wine/stock-text.ts';
import { WineRow } from '../wine/wine-row.tsx';
import { Cell } from '../wine/wine-table.tsx';
import { WineTags } from '../wine/wine-tags.tsx';
import styles from './listed-wine.module.css';
import { UsualQuantity } from './usual-quantity.tsx';

export type ListedWineProps = {
  readonly list: ListName;
  readonly product: ProductCard;
  readonly bought: Bought | undefined;
  /** The account's own words about the wine, such as its par. */
  readonly remark: string | undefined;
  readonly columns: ListColumns;
  readonly switches: Settings['switches'];
  readonly isCard: boolean;
  readonly index: number;
  /** Asks for the list to add the wine to; undefined without an account. */
  readonly onAddToList: ((code: string) => void) | undefined;
  readonly ref: Ref<HTMLTableRowElement> | undefined;
  /** The wine's quantity in the basket. */
  readonly held: Quantity | undefined;
  readonly typed: QuantityText | undefined;
};

/** A product of a list, as a row or a card (2.card.1 to 2.card.14). */
export const ListedWine = memo(function ListedWine(props: ListedWineProps) {
  const { list, product, bought, remark, columns, switches, isCard, index, ref, onAddToList } = props;
  const nameId = useId();
  const order = useRowOrder(product, switches, props.held, props.typed);
  const Last = list === 'usual' ? UsualQuantity : LastHad;
  return (
    <WineRow
      ref={ref}
      index={index}
      wine={product}
      vintage={product.Vintage}
      code={codeShown(product, switches.binNumberShown)}
      nameId={nameId}
      picture={<ProductPicture product={product} box={isCard ? ON_CARD : IN_ROW} />}
      isCard={isCard}
      details={<Details product={product} isCard={isCard} showStock={switches.showStock} remark={remark} />}
      stock={!isCard && switches.showStock && shortStockText(product)}
      aside={onAddToList && <AddToList product={product} onClick={() => onAddToList(product.Code)} />}
      onKeyDown={(event) => {
        if (!event.altKey || event.code !== 'KeyL' || !onAddToList) return;
        event.preventDefault();
        onAddToList(product.Code);
      }}
      state={order.state}
    >
      {columns.hasLast && (
        <Cell column="last" data-lead={list === 'usual' ? 'Usually:' : 'Last:'}>
          {bought && <Last product={product} bought={bought} />}
        </Cell>
      )}
      {(columns.hasRrp || (isCard && switches.rrpCalculator)) && (
        <RrpCells product={product} scope={columns.scope} isCard={isCard} />
      )}
      {switches.addToBasket && (
        <OrderCells product={product} order={order} nameId={nameId} unitFlag={switches.unitFlag} />
      )}
    </WineRow>
  );
});

/** Tab skips the button and goes on to the fields. */
function AddToList({ product, onClick }: { readonly product: ProductCard; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      className={styles.addToList}
      tabIndex={-1}
      aria-label={`Add ${product.Description} to list…`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Alt+L"
      title="Add to list… (Alt+L in the row)"
      onClick={onClick}
    >
      <Icon name="addToList" size={16} />
    </button>
  );
}

/** The columns of a list, in addition to the columns of every table of wines. */
export function useListColumns(list: ListName) {
  const { account } = useAccount();
  const { rrpCalculator } = useSettings().switches;
  const scope = marginScope(account, list === 'all' ? 'search' : 'mine');
  const [margin] = useTypedMargin(scope);
  const hasLast = account !== '';
  const hasRrp = rrpCalculator && margin.trim() !== '';
  return useMemo(() => ({ scope, hasLast, hasRrp }), [scope, hasLast, hasRrp]);
}
type ListColumns = ReturnType<typeof useListColumns>;

type DetailsProps = {
  readonly product: ProductCard;
  readonly isCard: boolean;
  readonly showStock: boolean;
  readonly remark: string | undefined;
};

/** Farming, due date, the next price and the account's own words; on a card the second description and the stock, too. */
function Details({ product, isCard, showStock, remark = '' }: DetailsProps) {
  const { SecondaryDescription, OrganicBiodynamic } = product;
  const facts = [
    organicLabel(OrganicBiodynamic) ?? '',
    isCard ? shownStockText(product, showStock) : stockDueText(product),
  ].filter((fact) => fact !== '');
  const remarks = [nextPriceText(product), ...remark.split('\n')].filter((words) => words !== '');
  return (
    <>
      {isCard && SecondaryDescription !== '' && <em>{SecondaryDescription}</em>}
      <WineTags product={product} />
      {facts.length > 0 && <small> {facts.join(' · ')}</small>}
      {remarks.map((words) => (
        <small key={words} data-remark>
          {words}
        </small>
      ))}
    </>
  );
}

type RrpCellsProps = { readonly product: ProductCard; readonly scope: string; readonly isCard: boolean };

/** A product's own margin, which overrides the list's margin, and the RRP per bottle at this margin (2.card.13). */
function RrpCells({ product, scope, isCard }: RrpCellsProps) {
  const [listMargin] = useTypedMargin(scope);
  const [margin, setMargin] = useTypedMargin(scope, product.Code);
  const rrp = rrpText(product.BottleNett, margin === '' ? listMargin : margin);
  const one = unitWords(product.Type).one.toLowerCase();
  return (
    <>
      <Cell column="margin">
        {isCard && <small aria-hidden="true">Margin % </small>}
        <input
          aria-label={`Margin % on ${product.Description}`}
          inputMode="decimal"
          autoComplete="off"
          placeholder={parseMargin(listMargin) === undefined ? '' : listMargin.trim()}
          value={margin}
          onChange={({ target }) => setMargin(target.value)}
        />
      </Cell>
      <Cell column="rrp">
        {rrp !== undefined && <small>RRP per {one} </small>}
        {rrp}
      </Cell>
    </>
  );
}

/** Quantity and day of the account's last order of a product, and the price then, if it differs from today's price. */
function LastHad({ product, bought }: { readonly product: ProductCard; readonly bought: Bought }) {
  const { LastCases, LastBottles } = bought;
  const sentence = lastHadSentence(bought, product);
  const was = earlierPrice(product, bought);
  return (
    <>
      <span className="sr-only">{sentence}</span>
      <span aria-hidden="true" title={sentence}>
        {shortQuantity({ cases: LastCases, bottles: LastBottles })}, {lastDay(bought)}
        {was !== undefined && <small> was {formatMoney(was)}</small>}
      </span>
    </>
  );
}
