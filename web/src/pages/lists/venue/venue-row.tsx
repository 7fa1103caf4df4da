import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { VenueText } from '@tradecellar/contract/named-lists.ts';
import { dayAndMonth } from '@tradecellar/trade/delivery-calendar.ts';
import {
  costMoney,
  grossProfit,
  isUnderTarget,
  percentWords,
  priceToHold,
  servingCost,
} from '@tradecellar/trade/gross-profit.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatMoney, moneyFromPence } from '@tradecellar/trade/money.ts';
import { sizeText } from '@tradecellar/trade/product-labels.ts';
import {
  type Pricing,
  SERVINGS,
  type Serving,
  servingHead,
  servingWords,
} from '@tradecellar/trade/servings.ts';
import { memo } from 'react';
import { showResult } from '../../../cart/toast/toast-store.ts';
import { mayChangeLists, type ShownLine } from '../../../lists/named-lists.ts';
import type { SeenWine } from '../../../lists/seen-wine.ts';
import { now } from '../../../session/clock.ts';
import { dotted } from '../../../ui/dotted.tsx';
import { tooLong } from '../../../ui/fields/too-long.ts';
import { priceText, readPrice } from './price-text.ts';
import { SavedField } from './saved-field.tsx';
import { changePrice, changePriceUndoably, changeText } from './venue-changes.ts';
import styles from './venue-list.module.css';

type VenueRowProps = {
  readonly listId: string;
  readonly line: ShownLine;
  readonly pricing: Pricing;
  /** Undefined until the catalogue has answered, without a network, and of a wine that is no longer sold. */
  readonly product: ProductCard | undefined;
  readonly wine: SeenWine | undefined;
  readonly isGone: boolean;
  /** True to edit the names that guests read and the heads. */
  readonly isNaming: boolean;
};

/** Drawn again only if its own wine or the pricing changes: a list may have hundreds of rows. */
export const VenueRow = memo(function VenueRow(props: VenueRowProps) {
  const { listId, line, pricing, product, wine, isGone, isNaming } = props;
  const { code, guest, head } = line;
  const name = wine?.Description ?? code;
  const bottle = product && servingCost(product, 'bottle', pricing);
  return (
    <>
      {head !== undefined && !isNaming && <p className={styles.section}>{head}</p>}
      <div className={styles.row} data-state={isNaming ? 'naming' : 'pricing'}>
        <div className={styles.wine}>
          <p className="wine-name">{name}</p>
          <p className="dotted text-small text-ink-soft">
            {dotted([
              isGone ? 'No longer sold' : '',
              wine?.Vintage ?? '',
              wine ? sizeText(wine) : '',
              guest === undefined || isNaming ? '' : `guests read “${guest}”`,
            ])}
          </p>
        </div>
        {isNaming ? (
          <NameFields listId={listId} line={line} name={name} />
        ) : (
          <>
            <p className={`figures ${styles.cost}`}>
              <span className={styles.label}>Cost </span>
              {bottle ? formatMoney(costMoney(bottle)) : '–'}
            </p>
            {SERVINGS.map((serving) => (
              <PriceCell key={serving} {...{ listId, line, name, pricing, product, serving }} />
            ))}
          </>
        )}
      </div>
    </>
  );
});

type PriceCellProps = Pick<VenueRowProps, 'listId' | 'line' | 'pricing' | 'product'> & {
  readonly name: string;
  readonly serving: Serving;
};

function PriceCell({ listId, line, name, pricing, product, serving }: PriceCellProps) {
  const { code, prices } = line;
  const pence = prices?.[serving];
  const cost = product && servingCost(product, serving, pricing);
  const profit = cost && pence !== undefined ? grossProfit(pence, cost) : undefined;
  const held = cost && priceToHold(cost, pricing);
  const isUnder = profit !== undefined && isUnderTarget(profit, pricing);
  const later = pence === undefined ? undefined : nextProfit(product, serving, { pence, pricing });
  const of = `${servingWords(serving)} of ${name}`;
  const mayChange = mayChangeLists();
  function take(price: number) {
    const undo = changePriceUndoably(listId, code, serving, price);
    showResult({ kind: 'good', sentence: `${sentence(of)} is ${money(price)}.`, undo });
  }
  return (
    <div className={styles.cell} data-column={serving}>
      <span className={styles.label}>{servingHead(serving)}</span>
      <SavedField
        label={`Price of ${of}`}
        inputMode="decimal"
        value={priceText(pence)}
        placeholder={mayChange ? priceText(held) : ''}
        isReadOnly={!mayChange}
        faultOf={(text) => readPrice(text).fault}
        onSave={(text, began) => changePrice(listId, code, serving, readPrice(text).pence, began)}
      />
      {profit && (
        <p className={`figures ${styles.profit}`} data-state={isUnder ? 'under' : undefined}>
          <span>
            {isUnder && <span aria-hidden="true">▼ </span>}
            {percentWords(profit.tenths)}
            {isUnder && <span className="sr-only">, under {pricing.targetPercent} %</span>}
          </span>
          <span className="text-ink-soft">{formatMoney(profit.money)}</span>
        </p>
      )}
      {later !== undefined && <p className={`figures ${styles.later}`}>{later}</p>}
      {isUnder && held !== undefined && mayChange && (
        <button
          type="button"
          className={`figures ${styles.take}`}
          aria-label={`To hold ${pricing.targetPercent} % charge ${money(held)} for ${of}`}
          onClick={() => take(held)}
        >
          To hold {pricing.targetPercent} % charge {money(held)}
        </button>
      )}
    </div>
  );
}

type NameFieldsProps = Pick<VenueRowProps, 'listId' | 'line'> & { readonly name: string };

function NameFields({ listId, line, name }: NameFieldsProps) {
  const { code, guest = '', head = '' } = line;
  const faultOf = (text: string) => tooLong(text, mostLetters(VenueText));
  return (
    <>
      <div className={styles.cell} data-column="guest">
        <span className={styles.label}>Guests read</span>
        <SavedField
          label={`Guests read for ${name}`}
          value={guest}
          placeholder={name}
          isReadOnly={!mayChangeLists()}
          faultOf={faultOf}
          onSave={(text, began) => changeText(listId, code, 'guest', text, began)}
        />
      </div>
      <div className={styles.cell} data-column="head">
        <span className={styles.label}>Heading above</span>
        <SavedField
          label={`Heading above ${name}`}
          value={head}
          placeholder=""
          isReadOnly={!mayChangeLists()}
          faultOf={faultOf}
          onSave={(text, began) => changeText(listId, code, 'head', text, began)}
        />
      </div>
    </>
  );
}

/** 'from 1 Feb: 66.0 %', if the account's next price changes the gross profit. */
function nextProfit(
  product: ProductCard | undefined,
  serving: Serving,
  { pence, pricing }: { readonly pence: number; readonly pricing: Pricing },
): string | undefined {
  const next = product?.NextPrice;
  if (product === undefined || next === undefined || next.From <= londonTime(now()).date) return undefined;
  const cost = servingCost({ ...product, ...next }, serving, pricing);
  const before = servingCost(product, serving, pricing);
  if (cost === undefined || before === undefined) return undefined;
  const profit = grossProfit(pence, cost);
  if (profit.tenths === grossProfit(pence, before).tenths) return undefined;
  return `${isUnderTarget(profit, pricing) ? '▼ ' : ''}from ${dayAndMonth(next.From)}: ${percentWords(profit.tenths)}`;
}

const money = (pence: number) => formatMoney(moneyFromPence(pence));
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
