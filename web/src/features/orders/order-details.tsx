import { useQuery } from '@tanstack/react-query';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { accountOrdersItem, type OrderDetail } from '@tradecellar/contract/orders.ts';
import { addMoney, formatMoney, moneyFromPounds } from '@tradecellar/trade/money.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { problemSentenceOf, requestIdOf } from '../../api/problem-error.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useSettings } from '../../api/settings.ts';
import { ordersPath } from '../../paths.ts';
import { showAlert } from '../../ui/alert-dialog.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { linesOf, type ReOrder, reOrder, reOrderSentence } from './re-order.ts';
import './orders.css';

type OrderDetailsProps = {
  readonly account: string;
  readonly orderNo: string;
  /** Puts the lines into the basket and shows it. */
  readonly onReOrder: (lines: ReOrder['lines']) => void;
};

/** One order, to look at, to print and to order again (spec §2 Order details). */
export function OrderDetails({ account, orderNo, onReOrder }: OrderDetailsProps) {
  const order = useQuery(endpointQuery(accountOrdersItem, { CustomerAccount: account, orderNo }));
  const detail = order.data?.mainResult;
  return (
    <article>
      <PageHeading
        above={
          <AppLink href={ordersPath} className="order-back no-print">
            <Icon name="chevronLeft" size={14} /> My Orders
          </AppLink>
        }
        aside={
          detail && (
            <IconButton
              className="no-print"
              label="Print this order"
              icon={<Icon name="print" size={24} />}
              onClick={() => print()}
            />
          )
        }
      >
        {`Order ${detail?.Order_OrderNo ?? orderNo}`}
      </PageHeading>
      {order.error ? (
        <ErrorMessage requestId={requestIdOf(order.error)} onRetry={() => void order.refetch()}>
          {problemSentenceOf(order.error)}
        </ErrorMessage>
      ) : detail ? (
        <>
          <OrderFacts order={detail} />
          <OrderLines order={detail} />
          <ReOrderPart account={account} order={detail} onReOrder={onReOrder} />
        </>
      ) : (
        <Spinner />
      )}
    </article>
  );
}

function OrderFacts({ order }: { readonly order: OrderDetail }) {
  return (
    <div className="order-facts">
      <div>
        <p className="order-billing">{order.Billing_Name}</p>
        <dl className="facts">
          <dt>Order number</dt>
          <dd>{order.Order_OrderNo}</dd>
          <dt>Order date</dt>
          <dd>{order.Order_OrderDate}</dd>
          <dt>Delivery date</dt>
          <dd>{order.RequiredDate || '–'}</dd>
          <dt>Customer ref</dt>
          <dd>{order.Order_CustomerReference || '–'}</dd>
        </dl>
      </div>
      <Address title="Delivery address" lines={linesOfAddress(order, 'Delivery')} />
      <Address title="Billing address" lines={linesOfAddress(order, 'Billing')} />
      {order.Delivery_Notes !== '' && (
        <div>
          <h2 className="order-part">Delivery notes</h2>
          <p className="whitespace-pre-line">{order.Delivery_Notes}</p>
        </div>
      )}
    </div>
  );
}

function linesOfAddress(order: OrderDetail, kind: 'Delivery' | 'Billing'): readonly string[] {
  return [
    order[`${kind}_Name`],
    order[`${kind}_Address1`],
    order[`${kind}_Address2`],
    order[`${kind}_Address3`],
    order[`${kind}_Address4`],
    order[`${kind}_Address5`],
  ].filter((line) => line.trim() !== '');
}

function Address({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <div>
      <h2 className="order-part">{title}</h2>
      <address className="not-italic">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </div>
  );
}

function OrderLines({ order }: { readonly order: OrderDetail }) {
  const nett = moneyFromPounds(order.Order_TotalNett);
  const vat = moneyFromPounds(order.Order_TotalVAT);
  return (
    <table className="table order-lines">
      <caption className="sr-only">Lines</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="number">
            Bottle qty
          </th>
          <th scope="col" className="number">
            Nett
          </th>
          <th scope="col" className="number">
            VAT
          </th>
        </tr>
      </thead>
      <tbody>
        {linesOf(order.OrderLines.OrderLine).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ledger may have two lines of a product, and they never move.
          <tr key={`${line.ProductCode} ${index}`}>
            <th scope="row" className="font-serif">
              {line.Description}
            </th>
            <td className="number">{line.TotalBottles}</td>
            <td className="number">{formatMoney(moneyFromPounds(line.LineNett))}</td>
            <td className="number">{formatMoney(moneyFromPounds(line.LineVAT))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Totals
          </th>
          <td className="number">{formatMoney(nett)}</td>
          <td className="number">{formatMoney(vat)}</td>
        </tr>
        <tr>
          <th scope="row" colSpan={3}>
            Order Total
          </th>
          <td className="number">{formatMoney(addMoney(nett, vat))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

type ReOrderPartProps = {
  readonly account: string;
  readonly order: OrderDetail;
  readonly onReOrder: (lines: ReOrder['lines']) => void;
};

function ReOrderPart({ account, order, onReOrder }: ReOrderPartProps) {
  const { switches } = useSettings();
  const [isBusy, setBusy] = useState(false);
  const lines = linesOf(order.OrderLines.OrderLine);

  async function addAll() {
    setBusy(true);
    try {
      const found = await call(productsItems, {
        CustomerAccount: account,
        list: 'all',
        codes: [...new Set(lines.map((line) => line.ProductCode))],
        pagedProducts: { PageSize: 0, StartIndex: 0 },
      });
      const again = reOrder(lines, found?.mainResult ?? [], switches);
      const sentence = reOrderSentence(again);
      const goOn = () => again.lines.length > 0 && onReOrder(again.lines);
      if (sentence === undefined) goOn();
      else showAlert({ title: 'Not everything can be ordered again', message: sentence, onOk: goOn });
    } catch (error) {
      showAlert({ title: 'The order could not be added', message: problemSentenceOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="order-again no-print">
      <p>The lines of this order have been loaded. Re-order adds them to your basket, at today’s prices.</p>
      <Button isBusy={isBusy} onClick={() => void addAll()}>
        Re-order
      </Button>
    </div>
  );
}
