import { Link } from '@tanstack/react-router';
import { missingToFree } from '@tradecellar/trade/delivery-charge.ts';
import { sizeText } from '@tradecellar/trade/product-labels.ts';
import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { quantityIn } from '../../cart/basket/basket-item.ts';
import { ordersSentence, type StockPreview } from '../../cart/totals/stock-preview.ts';
import { WhyThisTotal } from '../../cart/totals/why-this-total.tsx';
import { path } from '../../session/address/paths.ts';
import type { CheckoutBasket } from './order-of.ts';
import { OrderTable } from './order-table.tsx';

type OrderSummaryProps = {
  readonly basket: CheckoutBasket;
  readonly preview: StockPreview | undefined;
};

export function OrderSummary({ basket: { lines, totals }, preview }: OrderSummaryProps) {
  const missing = totals.charge && missingToFree(totals.charge);
  const orders = preview && ordersSentence(preview.orders);
  return (
    <>
      <div className="mb-1 flex flex-wrap items-baseline gap-x-4" tabIndex={-1} data-looked-at>
        <h2>Your order</h2>
        <span className="text-body text-ink-soft">
          {countWords(lines.length, 'line')}, {quantityWords(quantityIn(lines.map(({ item }) => item)))}
        </span>
        <Link to={path.basket} className="ml-auto py-2.5">
          Change
        </Link>
      </div>
      <div
        tabIndex={lines.length > 2 ? 0 : undefined}
        className="focus-visible:-outline-offset-2 tall:min-h-50 tall:scroll-pt-9 tall:scroll-pb-30 tall:overflow-y-auto tall:overscroll-contain tall:[&_:is(thead,tfoot)]:sticky tall:[&_:is(thead,tfoot)]:z-1 tall:[&_:is(thead,tfoot)]:bg-card tall:[&_tfoot]:bottom-0 tall:[&_tfoot]:shadow-[0_-0.75rem_0.5rem_-0.25rem_var(--color-card)] tall:[&_thead]:top-0"
      >
        <OrderTable
          caption="Your order"
          lines={lines.map(({ item, totals: { nett } }) => ({
            code: item.Code,
            description: item.Description,
            size: sizeText(item),
            cases: item.CasesQty,
            bottles: item.BottlesQty,
            nett,
            ...preview?.lines.get(item.Code),
          }))}
          goods={totals.goods}
          charge={totals.charge?.nett}
          vat={totals.vat}
          grand={totals.grand}
        />
      </div>
      {[missing, orders].map(
        (note) =>
          note !== undefined && (
            <p key={note} className="mt-2 text-body text-balance text-ink-soft">
              {note}
            </p>
          ),
      )}
      <div className="tall:flex-none tall:has-open:min-h-16 tall:has-open:shrink tall:has-open:basis-44 tall:has-open:overflow-y-auto tall:has-open:overscroll-contain tall:has-open:border-b tall:has-open:border-hairline">
        <WhyThisTotal
          lines={lines}
          totals={totals}
          reserves={
            preview?.orders.includes('Reserves Order')
              ? 'Bottles from your reserves are part of this total.'
              : undefined
          }
        />
      </div>
    </>
  );
}
