import { type Order, type OrderNumbers, submitOrder } from '@tradecellar/contract/checkout.ts';
import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { isProblem } from '../../api/problem-error.ts';
import { Button } from '../../ui/button.tsx';
import { type CheckoutBasket, type PricesChanged, readPricesChanged } from './checkout-lines.ts';
import { PlacedBefore, PricesHaveChanged, SubmitFailed } from './refusals.tsx';

/** All of the order but how it is paid. */
export type OrderToPlace = Omit<Order, 'PaymentMethod'>;

export type PaymentProps = {
  /** Undefined while something that the order needs is missing; the reason says what. */
  readonly order: OrderToPlace | undefined;
  readonly disabledReason: string | undefined;
  readonly basket: CheckoutBasket;
  readonly onPlaced: (numbers: OrderNumbers, cartId: string) => void;
  readonly onPricesAccepted: (changed: PricesChanged) => void;
  /** A refused order may mean that dates or credit have moved on. */
  readonly onRefused: () => void;
  /** Keeps the lines as a new basket, or begins with nothing. */
  readonly onNewBasket: (lines: 'kept' | 'none') => void;
};

/** Credit payment: one button, that places the order once however often it is pressed. */
export function Payment({ order, disabledReason, ...props }: PaymentProps) {
  const { isBusy, refusal, place, dismiss } = usePlaceOrder(props);
  const priceChange = isProblem(refusal, 'prices-changed') ? readPricesChanged(refusal.details) : undefined;
  return (
    <div className="payment">
      <Button
        className="payment-button"
        isBusy={isBusy}
        disabledReason={isBusy ? undefined : disabledReason}
        showReason
        onClick={() => order && void place(order)}
      >
        {isBusy ? 'Placing your order…' : 'Place order'}
      </Button>
      <p className="payment-note" role="status">
        {isBusy ? 'One moment: please do not close this page.' : 'On your credit account.'}
      </p>
      {priceChange && order ? (
        <PricesHaveChanged
          basket={props.basket}
          changed={priceChange}
          onClose={dismiss}
          onConfirm={() => {
            props.onPricesAccepted(priceChange);
            void place({ ...order, GrandTotal: priceChange.grandTotal });
          }}
        />
      ) : isProblem(refusal, 'basket-already-placed') ? (
        <PlacedBefore
          refusal={refusal}
          onClose={dismiss}
          onNewBasket={(lines) => {
            dismiss();
            props.onNewBasket(lines);
          }}
        />
      ) : refusal !== undefined ? (
        <SubmitFailed error={refusal} onClose={dismiss} />
      ) : null}
    </div>
  );
}

/** Sends the order. The same CartId is sent each time, so that a retry after a lost answer orders nothing twice. */
function usePlaceOrder({ onPlaced, onRefused }: Pick<PaymentProps, 'onPlaced' | 'onRefused'>) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  // Two presses may come before the button is drawn anew.
  const isUnderWay = useRef(false);

  async function place(order: OrderToPlace): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      const { mainResult } = await call(submitOrder, { ...order, PaymentMethod: 'credit' });
      onPlaced(mainResult, order.CartId);
    } catch (error) {
      setRefusal(error);
      setBusy(false);
      isUnderWay.current = false;
      onRefused();
    }
  }

  return { isBusy, refusal, place, dismiss: () => setRefusal(undefined) };
}
