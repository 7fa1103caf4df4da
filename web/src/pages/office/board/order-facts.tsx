import type { BoardOrder, boardOrder } from '@tradecellar/contract/board.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { shortDate } from '@tradecellar/trade/delivery-calendar.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { hasDeliveryDay, WHEN_IN_STOCK } from '@tradecellar/trade/order-life.ts';
import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { Facts } from '../../../ui/facts.tsx';
import { PhoneLink } from '../../../ui/phone-link.tsx';

export type BoardDetail = AnswerOf<typeof boardOrder>['mainResult'];

export function OrderFacts({ order }: { readonly order: BoardDetail }) {
  const { Address = [], Notes = '', Round = '', DeliveryType } = order;
  const { ContactName = '', Phone = '', Email = '', PaymentMethod, CustomerReference } = order;
  const isCollection = DeliveryType === 'collection';
  return (
    <div className="mt-4 border-y border-hairline py-4 [&_dd]:wrap-anywhere [&_dd]:whitespace-pre-line">
      <Facts
        facts={[
          ['Address', isCollection ? '' : Address.join(', ')],
          ['Round', Round],
          ['Notes', Notes.trim()],
          ['Reference', CustomerReference],
          ['Contact', ContactName],
          ['Phone', Phone === '' ? '' : <PhoneLink key="phone" phone={Phone} />],
          [
            'Email',
            Email === '' ? (
              ''
            ) : (
              <a key="email" href={`mailto:${Email}`}>
                {Email}
              </a>
            ),
          ],
          ['Payment', PaymentMethod === 'card' ? 'Paid by card' : ''],
        ]}
      />
    </div>
  );
}

type Due = Pick<BoardOrder, 'Kind' | 'State' | 'RequiredDate'> & Pick<BoardDetail, 'RequiredTime'>;

/** Examples: 'Mon 30 Nov', 'Mon 30 Nov 14:00' for a collection, 'When stock arrives', or '–' without a day. */
export function deliveryWords({ Kind, State, RequiredDate, RequiredTime = '' }: Due): string {
  if (State !== 'cancelled' && !hasDeliveryDay(Kind, State)) return WHEN_IN_STOCK;
  return RequiredDate === '' ? '–' : `${shortDate(RequiredDate)} ${RequiredTime}`.trim();
}

/** Example: "13 bottles to 3 Ropewalk Quay, CT21 5BN, Mon 30 Nov, £182.55". */
export function orderInWords(order: BoardDetail): string {
  const bottles = order.Lines.reduce((sum, line) => sum + line.TotalBottles, 0);
  const { Address = [], DeliveryType } = order;
  const place = Address.slice(1).join(', ') || Address.join(', ');
  return [
    DeliveryType === 'collection' || place === ''
      ? countWords(bottles, 'bottle')
      : `${countWords(bottles, 'bottle')} to ${place}`,
    deliveryWords(order),
    order.GrandTotal === 0 ? 'nil' : formatMoney(order.GrandTotal),
  ].join(', ');
}

export function BoardLines({ order }: { readonly order: BoardDetail }) {
  const { Lines, TotalNett, TotalVAT, DeliveryCharge = 0, GrandTotal } = order;
  return (
    <>
      <ul className="ruled mt-4" aria-label="Lines">
        {Lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ledger may have two lines of a product, and they never move.
          <li key={index} className="flex justify-between gap-4">
            <div className="min-w-0">
              <span className="font-serif">{line.Description}</span>
              <p className="text-body text-ink-soft">
                {[line.ProductCode, line.Vintage, quantityOf(line), priceOf(line)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {line.LineNett !== undefined && (
              <span className="figures whitespace-nowrap">{formatMoney(line.LineNett)}</span>
            )}
          </li>
        ))}
      </ul>
      {TotalNett !== undefined && TotalVAT !== undefined && (
        <p className="figures mt-2 text-right text-body">
          {DeliveryCharge !== 0 && `Delivery ${formatMoney(DeliveryCharge)} · `}
          Nett {formatMoney(TotalNett)} · VAT {formatMoney(TotalVAT)} ·{' '}
          <strong>{formatMoney(GrandTotal)}</strong>
        </p>
      )}
    </>
  );
}

type Line = BoardDetail['Lines'][number];

function quantityOf({ CasesQty, BottlesQty, CaseSize = 0, TotalBottles }: Line): string {
  if (CasesQty === undefined || BottlesQty === undefined) return countWords(TotalBottles, 'bottle');
  const words = quantityWords({ cases: CasesQty, bottles: BottlesQty });
  return CasesQty === 0 || CaseSize === 0 ? words : `${words} (${countWords(TotalBottles, 'bottle')})`;
}

function priceOf({ CasePrice, BottleNett, CasesQty = 0 }: Line): string {
  if (CasesQty !== 0 && CasePrice !== undefined) return `${formatMoney(CasePrice)} a case`;
  return BottleNett === undefined ? '' : `${formatMoney(BottleNett)} a bottle`;
}
