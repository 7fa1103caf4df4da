import { Link } from '@tanstack/react-router';
import type { AlikeOrders } from '@tradecellar/contract/alike-orders.ts';
import { toAddBasket, toOrder } from '../../session/address/paths.ts';
import { now } from '../../session/clock.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { addWords, alikeSentence } from './alike-words.ts';

type Place = { readonly Id: string; readonly Delivery_Name: string };

type AlikeNoticeProps = {
  readonly orders: AlikeOrders | undefined;
  readonly lines: number;
  readonly place: Place | undefined;
};

/**
 * Warns that the basket looks like an earlier order for the same address, and offers to add the basket to the earlier
 * order if that order can still be changed. The buyer can order all the same.
 */
export function AlikeNotice({ orders, lines, place }: AlikeNoticeProps) {
  const alike = orders?.Alike;
  if (!alike || !place) return null;
  return (
    <Notice>
      <span className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:items-start">
        <span className="flex-[1_1_20rem]">{alikeSentence(alike, { lines, place, now: now() })}</span>
        {alike.CanChange ? (
          <ButtonLink look="secondary" className="max-sm:w-full sm:-my-2.5" {...toAddBasket(alike.OrderNo)}>
            Add to that order
          </ButtonLink>
        ) : (
          <Link className="thumb-high" {...toOrder(alike.OrderNo)}>
            See that order
          </Link>
        )}
      </span>
    </Notice>
  );
}

type SameDayOfferProps = {
  readonly orders: AlikeOrders | undefined;
  readonly place: Place | undefined;
  /** yyyy-MM-dd; empty if the merchant chooses the day, undefined until the day is known. */
  readonly day: string | undefined;
  readonly isCharged: boolean;
};

/** Offers to add the basket to an open order for the same address and day, unless `AlikeNotice` shows an order. */
export function SameDayOffer({ orders, place, day, isCharged }: SameDayOfferProps) {
  const open = orders?.Open.find(({ RequiredDate }) => RequiredDate === day);
  if (!open || !place || orders?.Alike) return null;
  return (
    <p className="-my-3">
      <Link className="thumb-high" {...toAddBasket(open.OrderNo)}>
        {addWords(open, { place, isCharged })}
      </Link>
    </p>
  );
}
