import { longDate } from '@tradecellar/trade/delivery-calendar.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useEffect, useRef } from 'react';
import { takeBackWaiting, useWaitingForm } from '../../../cart/basket/waiting.ts';
import { useChanges } from '../../../cart/basket/waiting-changes.ts';
import { toProductList } from '../../../session/address/paths.ts';
import { focusMain } from '../../../ui/browser/focus-main.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { dotted } from '../../../ui/dotted.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { CheckoutDraft } from '../checkout-draft.ts';
// Loads the line together with the checkout: without a network the line could not load later.
import './waiting-line.tsx';
import { waitingIn } from './waiting-order.ts';

function takeBack(): void {
  takeBackWaiting();
  focusMain();
}

export function WaitingPanel() {
  const { form, isSent } = useWaitingForm();
  const order = waitingIn(form)?.order;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (order === undefined) return null;
  const [day = ''] = order.RequiredDate.split('T');
  return (
    <section className="card max-w-2xl p-6" aria-labelledby="waiting-order" data-waiting>
      <h2 id="waiting-order" ref={heading} tabIndex={-1}>
        {isSent ? 'Your order is being sent…' : 'Your order goes when you are back online'}
      </h2>
      <p className="figures dotted mt-2 text-large">
        {dotted([
          day === '' ? '' : `For ${longDate(day)}`,
          countWords(order.Lines.length, 'wine'),
          formatMoney(order.GrandTotal),
        ])}
      </p>
      <p className="mt-3 text-ink-soft">
        It waits on this device, even if you close this page. If a price, the stock or the day has changed by
        then, we send nothing and ask you first.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {!isSent && (
          <Button look="secondary" onClick={takeBack}>
            Take back
          </Button>
        )}
        <ButtonLink look="secondary" {...toProductList()}>
          Keep shopping
        </ButtonLink>
      </div>
    </section>
  );
}

/** Orders (by `CartId`) whose choices this page has already copied into the form. */
const inForm = new Set<string>();

type WhatChangedProps = {
  readonly cartId: string;
  readonly onKnown: (draft: Partial<CheckoutDraft>) => void;
};

export function WhatChanged({ cartId, onKnown }: WhatChangedProps) {
  const { form } = useWaitingForm();
  const { sentences } = useChanges(form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order.
  useEffect(() => {
    const order = waitingIn(form)?.order;
    if (order === undefined || inForm.has(cartId)) return;
    inForm.add(cartId);
    const [date, time] = order.RequiredDate.split('T');
    onKnown({
      addressId: order.DeliveryAddressId,
      reference: order.CustomerReference,
      notes: order.Delivery_Notes,
      ...(date ? { date } : {}),
      ...(time ? { time } : {}),
      ...(order.OverrideDeliveryAddress ? { oneOff: { ...order.OverrideDeliveryAddress } } : {}),
    });
  }, [form]);
  if (sentences.length === 0) return null;
  return (
    <Notice kind="warning">
      <p data-waiting>
        We haven’t sent your order: something has changed since you placed it. Look it over and place it
        again, or take it back.
      </p>
      <ul className="mt-2 grid gap-1">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Button look="secondary" className="mt-3" onClick={takeBack}>
        Take back
      </Button>
    </Notice>
  );
}
