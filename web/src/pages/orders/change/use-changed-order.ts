import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deliveryAddresses } from '@tradecellar/contract/delivery.ts';
import {
  accountOrdersChange,
  accountOrdersChanges,
  type OrderChanges,
} from '@tradecellar/contract/order-changes.ts';
import { accountOrdersAskChange } from '@tradecellar/contract/requested-changes.ts';
import { deliveryTypeOf, ONE_OFF_ID, takesOrders } from '@tradecellar/trade/delivery-address.ts';
import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import type { Money } from '@tradecellar/trade/money.ts';
import { lineQuantity } from '@tradecellar/trade/quantity.ts';
import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { isProblem } from '../../../api/problem-error.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { type Basket, basketItemOf, priceBasket } from '../../../cart/basket/basket-item.ts';
import { useBasket } from '../../../cart/basket/basket-store.ts';
import { asksFirst } from '../../../cart/basket/waiting.ts';
import { chargeDelivery } from '../../../cart/delivery/delivery-charge.ts';
import { dateOffered, dayProposed } from '../../../cart/delivery/delivery-facts.ts';
import { useDelivery } from '../../../cart/delivery/use-delivery.ts';
import { useBasketLookedAt } from '../../../cart/sync/look-again.tsx';
import { learn, seeLines, takeLinesOut } from '../../../cart/sync/placing.ts';
import { type Dates, previewStock, withHeld } from '../../../cart/totals/stock-preview.ts';
import { useAvailable } from '../../../cart/totals/use-available.ts';
import { useSettings } from '../../../session/settings.ts';
import {
  bottlesOf,
  choiceOf,
  type Draft,
  divisionWords,
  draftDifference,
  draftOf,
  keptTime,
  linesOfDraft,
  ownAddress,
  type Row,
  rebaseDraft,
  requiredDateOf,
  withBasket,
} from './changed-order.ts';
import { useChangeDraft } from './use-change-draft.ts';

type AskedChange = {
  readonly account: string;
  readonly orderNo: string;
  readonly changes: OrderChanges;
  readonly basket: Basket | undefined;
  readonly onChanged: (outcome: ChangeOutcome) => void;
};

export type ChangeOutcome = {
  readonly key: string;
  readonly sentence: string;
  readonly changes: readonly string[];
};

export function useChangedOrder({ account, orderNo, changes: opened, basket, onChanged }: AskedChange) {
  const queries = useQueryClient();
  const settings = useSettings();
  const now = useBasket();
  const lookedAt = useBasketLookedAt(now.items);
  // The basket in the draft, as the buyer last saw it.
  const [added, setAdded] = useState(basket);
  const [changes, setChanges] = useState(opened);
  const { draft, setDraft, forget } = useChangeDraft({ account, orderNo, changes: opened, basket });
  // The server's total, set if the server refused the total that the page sent.
  const [told, setTold] = useState<Money>();
  // The idempotency key: a retry after a lost answer sends the same key.
  const [ownKey, setOwnKey] = useState(() => crypto.randomUUID());
  // With a basket, the basket's uuid is the key, so that the order gets the basket only once.
  const key = added?.uuid ?? ownKey;
  const isTypedMeanwhile = useRef(false);
  const before = draftOf(changes);
  const places = usePlaces(account, changes);
  const place = places.find(({ Id }) => Id === draft.addressId);
  const { isDated, delivery, requiredDate } = useChangedDate(account, { draft, before, isKnown: !!place });
  const { priced, problem, divisions } = useChangedGoods(account, draft, {
    changes,
    pricesOn: settings.pricesBy === 'delivery' && requiredDate ? requiredDate.slice(0, DAY) : undefined,
    today: delivery.today,
    dayProposed: (due) => {
      const { calendar, chosen } = delivery;
      return isDated && calendar && chosen ? dayProposed(due, chosen, calendar) : undefined;
    },
  });
  const total = told ?? (priced && chargeDelivery(priced, place, settings).grand);
  const asked = { ...draft, requiredDate: requiredDate ?? draft.requiredDate };
  const addressName = place?.Delivery_Name ?? '';
  const isUntouched = draftDifference(changes, asked, { addressName }).length === 0;
  const lines = linesOfDraft(draft);

  const differences = isUntouched ? [] : draftDifference(changes, asked, { addressName, total });
  // The form does not switch if the merchant takes the order meanwhile, so that no typed text is lost.
  const isAsking = opened.CanAsk === true;
  const send = useMutation({
    async mutationFn() {
      const seen = added && (await seeLines(account, added.items, { some: true }));
      await call<typeof accountOrdersChange | typeof accountOrdersAskChange>(
        isAsking ? accountOrdersAskChange : accountOrdersChange,
        {
          CartId: seen?.cartId ?? key,
          CustomerAccount: account,
          orderNo,
          Version: changes.Version,
          Parts: [...changes.OrderNos],
          DeliveryType: deliveryTypeOf(draft.addressId),
          DeliveryAddressId: draft.addressId,
          ...(draft.addressId === ONE_OFF_ID && { OverrideDeliveryAddress: ownAddress(changes) }),
          RequiredDate: asked.requiredDate,
          CustomerReference: draft.reference,
          Delivery_Notes: draft.notes,
          PaymentMethod: 'credit',
          GrandTotal: total ?? 0,
          Lines: lines,
          ...(seen?.Basket && { Basket: seen.Basket }),
        },
      );
      return seen;
    },
    async onSuccess(seen) {
      if (seen) takeLinesOut(account, seen);
      await queries.invalidateQueries();
      // A text that the buyer typed meanwhile is not sent yet, and stays. A form that adds a basket closes by itself.
      if (basket === undefined && !isAsking && isTypedMeanwhile.current) return rebase();
      forget();
      onChanged(
        isAsking
          ? { key, sentence: 'Your change was sent to our office.', changes: [] }
          : outcomeOf(key, changes, differences),
      );
    },
    onError(error) {
      if (isProblem(error, 'basket-changed')) {
        lookedAt.require();
        void learn(account);
      }
      if (isProblem(error, 'prices-changed')) setTold(error.details.grandTotal);
      if (isProblem(error, 'order-changed-meanwhile') || isProblem(error, 'order-part-cancelled')) {
        void rebase();
      }
      const { date, time = '' } = dateOffered(error);
      if (date !== undefined) setDraft({ ...draft, requiredDate: requiredDateOf({ date, time }) });
      void queries.invalidateQueries();
    },
  });

  async function rebase() {
    const query = endpointQuery(accountOrdersChanges, { CustomerAccount: account, orderNo });
    const { mainResult: latest } = await queries.fetchQuery({ ...query, staleTime: 0 });
    setDraft((typed) => rebaseDraft(typed, changes, latest));
    setChanges(latest);
  }

  function whyNot(): string | undefined {
    if (lines.length === 0) return 'An order needs at least one wine: please add a wine, or cancel the order';
    if (isUntouched) return 'Nothing has changed yet';
    if (place === undefined) return 'Please choose an address';
    if (problem !== undefined) return problem;
    if (requiredDate === undefined) return 'The delivery dates are not known yet';
    return total === undefined ? 'Prices and stock are being read' : undefined;
  }

  const nettByCode = new Map(priced?.lines.map(({ item, totals }) => [item.Code, totals.nett]));
  const bottlesBefore = new Map(before.rows.map((row) => [row.code, bottlesOf(row)]));
  return {
    isAsking,
    draft,
    isEdited: (row: Row) => bottlesOf(row) !== bottlesBefore.get(row.code),
    nettOf: (code: string) => nettByCode.get(code),
    places,
    isDated,
    delivery,
    total,
    totals: priced && chargeDelivery(priced, place, settings),
    differences,
    divisions,
    disabledReason: whyNot(),
    isSending: send.isPending,
    error: isProblem(send.error, 'basket-changed') ? null : send.error,
    /** Set only if the form adds a basket. *Look again* takes the changed basket into the form. */
    lookAgain: added && {
      ...lookedAt,
      look() {
        setDraft((typed) => withBasket(typed, now.items, added.items));
        setAdded(now);
        lookedAt.look();
      },
    },
    send() {
      isTypedMeanwhile.current = false;
      if (basket === undefined || !asksFirst(send.mutate, account)) send.mutate();
    },
    forget,
    change(by: Partial<Draft>) {
      setDraft({ ...draft, ...by });
      setTold(undefined);
      setOwnKey(crypto.randomUUID());
      isTypedMeanwhile.current = true;
      if (!send.isPending) send.reset();
    },
  };
}

/** Repeats the differences at the top, because the order's lines and versions are further down. */
function outcomeOf(key: string, { OrderNos }: OrderChanges, differences: readonly string[]): ChangeOutcome {
  const orders = `${OrderNos.length === 1 ? 'order' : 'orders'} ${new Intl.ListFormat('en-GB').format(OrderNos)}`;
  return { key, sentence: `You have changed ${orders}.`, changes: differences };
}

/** The possible delivery addresses. The order's own address comes first if the account does not have it. */
function usePlaces(account: string, changes: OrderChanges) {
  const { switches } = useSettings();
  const { data } = useQuery(endpointQuery(deliveryAddresses, { CustomerAccount: account }));
  const stored = (data?.mainResult ?? []).filter(takesOrders);
  const isOwn = changes.DeliveryAddressId === '' && switches.overrideDeliveryAddress;
  return isOwn ? [{ Id: ONE_OFF_ID, ...ownAddress(changes) }, ...stored] : stored;
}

type AskedDate = { readonly draft: Draft; readonly before: Draft; readonly isKnown: boolean };

/**
 * The delivery day from the shop's calendar. If the buyer changes neither the address nor the day, the order keeps its
 * day. `requiredDate` is undefined while loading.
 */
function useChangedDate(account: string, { draft, before, isKnown }: AskedDate) {
  const { switches } = useSettings();
  const found = useDelivery(account, isKnown ? draft.addressId : undefined, choiceOf(draft.requiredDate));
  const isDated = switches.deliveryDates || deliveryTypeOf(draft.addressId) === 'collection';
  const isSamePlace = draft.addressId === before.addressId;
  if (!isDated) return { isDated, delivery: found, requiredDate: isSamePlace ? before.requiredDate : '' };
  const isKept = isSamePlace && before.requiredDate !== '' && draft.requiredDate === before.requiredDate;
  if (!found.chosen)
    return { isDated, delivery: found, requiredDate: isKept ? before.requiredDate : undefined };
  const chosen = isKept ? keptTime(before.requiredDate, found.chosen) : found.chosen;
  return { isDated, delivery: { ...found, chosen }, requiredDate: requiredDateOf(chosen) };
}

/** The length of `yyyy-MM-dd`; the time of a collection follows. */
const DAY = 10;

type GoodsFacts = Dates & {
  readonly changes: OrderChanges;
  readonly pricesOn: PlainDate | undefined;
};

/**
 * The goods at the prices of today or of the delivery (undefined while loading), their sources in words, and the reason why the goods cannot be
 * ordered.
 */
function useChangedGoods(account: string, draft: Draft, { changes, pricesOn, ...dates }: GoodsFacts) {
  const rows = draft.rows.filter((row) => bottlesOf(row) > 0);
  const items = rows.map((row) => {
    const { cases, bottles } = lineQuantity(bottlesOf(row), row.caseSize);
    return {
      Code: row.code,
      Description: row.description,
      CaseSize: Math.max(1, row.caseSize),
      CasesQty: cases,
      BottlesQty: bottles,
    };
  });
  const held = changes.Lines.map(({ ProductCode, StockBottles, ReserveBottles }) => ({
    code: ProductCode,
    stockBottles: StockBottles,
    reserveBottles: ReserveBottles,
  }));
  const { available, products } = useAvailable(
    account,
    items.map(({ Code }) => Code),
    pricesOn,
  );
  const preview = available && previewStock(items, withHeld(available, held), dates);
  const sold = rows.flatMap((row) => {
    const product = products?.find(({ Code }) => Code === row.code);
    return product ? [basketItemOf(product, lineQuantity(bottlesOf(row), product.CaseSize))] : [];
  });
  const [problem] = [...(preview?.lines.values() ?? [])].flatMap((line) => line.problem ?? []);
  return {
    priced: products && sold.length === rows.length ? priceBasket(sold) : undefined,
    problem,
    divisions: rows.flatMap(
      ({ code, description }) => divisionWords(description, preview?.lines.get(code)?.parts ?? []) ?? [],
    ),
  };
}
