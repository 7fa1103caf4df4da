import { problemSentence } from '@tradecellar/contract/problems.ts';
import { referenceProblem, requiresReference } from '@tradecellar/trade/customer-reference.ts';
import type { Basket, PricedBasket } from '../../cart/basket/basket-item.ts';
import { dateOffered } from '../../cart/delivery/delivery-facts.ts';
import { DeliveryTime } from '../../cart/delivery/delivery-time.tsx';
import { useBasketLookedAt, useProposalLookedAt } from '../../cart/sync/look-again.tsx';
import { Failure } from '../../session/failure/failure.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddressChoice, OneOffFields } from './address-choice.tsx';
import { AlikeNotice, SameDayOffer } from './alike-orders.tsx';
import { basketAndForm } from './basket-and-form.ts';
import { Columns, FormSkeleton } from './checkout-columns.tsx';
import { type CheckoutDraft, useCheckoutDraft } from './checkout-draft.ts';
import { useCheckoutFacts } from './checkout-facts.ts';
import { CheckoutMessages, minimumSentences, paymentOffer } from './checkout-messages.tsx';
import { notesField, orderOf, referenceField } from './order-of.ts';
import { OrderSummary } from './order-summary.tsx';
import { useAfterOrder } from './placing/after-order.ts';
import { RefusedPart } from './placing/refused-part.tsx';
import { useRefused } from './placing/use-refused.ts';
import { waitForNetwork } from './waiting/waiting-order.ts';
import { WhatChanged } from './waiting/waiting-panel.tsx';

type CheckoutFormProps = {
  readonly account: string;
  readonly cart: Basket;
  readonly proposal: string | undefined;
  readonly priced: PricedBasket;
  readonly onPlaced: () => void;
};

export function CheckoutForm({ account, cart, proposal, priced, onPlaced }: CheckoutFormProps) {
  const { uuid: cartId, items } = cart;
  const { draft, choose: setDraft, forget } = useCheckoutDraft(account, proposal);
  const { refused, refuse, choose: mendRefused } = useRefused(items);
  const { settings, basket, error, form } = useCheckoutFacts({ account, cartId, proposal, priced, draft });
  const basketLookedAt = useBasketLookedAt(items);
  const proposalLookedAt = useProposalLookedAt(items);
  const lookAgain = proposal === undefined ? basketLookedAt : proposalLookedAt;
  const { thank, mend } = useAfterOrder({ account, cartId, items, lookAgain });

  const choose = (choice: Partial<CheckoutDraft>) => {
    setDraft(choice);
    mendRefused(choice);
  };

  if (error) {
    return (
      <Columns
        form={
          <div>
            <Failure error={error} />
            <p className="mt-3 text-ink-soft">
              Nothing has been ordered. {basketAndForm(proposal)} are kept.
            </p>
          </div>
        }
        order={<OrderSummary basket={basket} preview={undefined} />}
        buttons={false}
      />
    );
  }
  if (!form) {
    return (
      <Columns
        key="loading" // A new key remounts the columns, so that no row moves when the sources of the bottles are known.
        form={<FormSkeleton />}
        order={<OrderSummary basket={basket} preview={undefined} />}
        buttons={<Skeleton className="h-11 md:h-12" />}
      />
    );
  }

  const { customer, addresses, address, datedAddress, delivery, alike, preview, Payment } = form;
  const { chosen } = delivery;
  const { reference } = draft;
  const notes = draft.notes ?? address?.DeliveryNotes1 ?? '';
  const referenceRule = {
    MandatoryOrderNo: customer.MandatoryOrderNo,
    referenceRequired: settings.switches.referenceRequired,
  };
  const referenceFault = referenceProblem(reference, referenceRule);
  const offer = paymentOffer(customer, basket, settings);
  const minimums = minimumSentences(basket, settings);
  const [stockProblem] = [...preview.lines.values()].flatMap(({ problem }) => problem ?? []);
  const ready = orderOf({ account, basket, address, chosen, reference, notes, settings, referenceFault });

  return (
    <Columns
      above={
        <CheckoutMessages minimums={minimums} offer={offer}>
          {proposal === undefined && <WhatChanged cartId={cartId} onKnown={setDraft} />}
          <AlikeNotice orders={alike} lines={items.length} place={address} />
        </CheckoutMessages>
      }
      form={
        <>
          <RefusedPart error={refused} remedy="address" />
          <AddressChoice
            addresses={addresses}
            chosenId={address?.Id}
            onChoose={(addressId) => choose({ addressId })}
            oneOff={
              settings.switches.overrideDeliveryAddress && (
                <OneOffFields typed={draft.oneOff ?? {}} onType={(oneOff) => choose({ oneOff })} />
              )
            }
          />
          <RefusedPart error={refused} remedy="day" />
          {datedAddress && (
            <DeliveryTime
              addressId={datedAddress.Id}
              note={datedAddress.DeliveryNotes2}
              delivery={delivery}
              onChoose={choose}
            />
          )}
          <SameDayOffer
            orders={alike}
            place={address}
            day={datedAddress ? chosen?.date : ''}
            isCharged={(basket.totals.charge?.nett ?? 0) > 0}
          />
          <section className="grid gap-5" aria-label="Reference and notes">
            <TextField
              {...referenceField}
              value={reference}
              onChange={(text) => choose({ reference: text })}
              isRequired={requiresReference(referenceRule)}
              error={referenceFault && problemSentence(referenceFault)}
            />
            <TextField
              {...notesField}
              className="[&_textarea]:field-sizing-content [&_textarea]:max-h-72 [&_textarea]:min-h-16"
              value={notes}
              onChange={(text) => choose({ notes: text })}
              rows={2}
            />
          </section>
        </>
      }
      order={
        <OrderSummary
          basket={basket}
          preview={preview}
          refused={refused}
          availableCredit={offer.methods.includes('credit') ? customer.AvailableCredit : undefined}
        />
      }
      buttons={
        offer.methods.length > 0 &&
        (Payment ? (
          <Payment
            methods={offer.methods}
            order={ready.order}
            disabledReason={minimums[0] ?? stockProblem ?? ready.reason}
            basket={basket}
            lookAgain={lookAgain}
            onPlaced={(numbers, placedId) => {
              forget();
              onPlaced();
              thank(numbers, placedId);
            }}
            onWait={(order) => waitForNetwork(order, items, preview)}
            refused={refused}
            onRefused={(error) => {
              refuse(error);
              setDraft(dateOffered(error));
              mend(error);
            }}
          />
        ) : (
          <ErrorMessage onRetry={() => location.reload()}>
            The payment part of this page could not be loaded. {basketAndForm(proposal)} are kept.
          </ErrorMessage>
        ))
      }
    />
  );
}
