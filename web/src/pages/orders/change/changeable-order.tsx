import { useQuery } from '@tanstack/react-query';
import { Link, lazyRouteComponent, useNavigate } from '@tanstack/react-router';
import {
  accountOrdersChanges,
  type OrderChanges,
  type OrderVersion,
} from '@tradecellar/contract/order-changes.ts';
import type { OrderDetail } from '@tradecellar/contract/orders.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { publicConfig } from '../../../api/public-config.ts';
import { endpointQuery, readEachVisit } from '../../../api/queries.ts';
import { path } from '../../../session/address/paths.ts';
import { hasChangeDraft } from '../../../session/device/browser-memory.ts';
import { useKeptFocus } from '../../../ui/browser/use-kept-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { PhoneLink } from '../../../ui/phone-link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OrderAction } from '../order-action.tsx';
import { timeWords } from '../order-time.ts';
import { useBasketToAdd } from './basket-to-add.ts';
import { Differences, Requested, togetherWords } from './requested-change.tsx';
import type { ChangeOutcome } from './use-changed-order.ts';

/** Imported on demand: the form needs the calendar, reading an order does not. */
const ChangeForm = lazyRouteComponent(() => import('./change-form.tsx'), 'ChangeForm');

type ChangeableOrderProps = {
  readonly account: string;
  /** The number in the URL. The merchant may renumber the order while the buyer types. */
  readonly orderNo: string;
  readonly order: OrderDetail;
  readonly children: ReactNode;
};

export function ChangeableOrder({ account, orderNo, order, children }: ChangeableOrderProps) {
  const [isChanging, setChanging] = useState(false);
  const navigate = useNavigate();
  const adding = useBasketToAdd(account, orderNo);
  const { data } = useQuery({
    ...endpointQuery(accountOrdersChanges, {
      CustomerAccount: account,
      orderNo,
      ...(adding && { CartId: adding.basket.uuid }),
    }),
    ...readEachVisit,
    enabled: publicConfig().canOrder && order.Steps.length > 0,
    // Servers of release 0.5.0 lack this call.
    retry: false,
  });
  const changes = data?.mainResult;
  // True if the order has the basket already, but the answer was lost, for example because the buyer closed the page.
  const isAdded = adding !== undefined && changes?.HasBasket === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    if (isAdded) adding.finish();
  }, [isAdded]);
  const canChange = changes !== undefined && (changes.WhyNot === undefined || changes.CanAsk === true);
  useEffect(() => {
    if (canChange && hasChangeDraft(account, orderNo)) setChanging(true);
  }, [account, orderNo, canChange]);
  const { place, keepFocus } = useKeptFocus<HTMLDivElement>();
  const [outcome, setOutcome] = useState<ChangeOutcome>();
  /** Moves the focus to the head of the order, because the buyer was far below, at the end of the form. */
  function close(): void {
    flushSync(() => setChanging(false));
    keepFocus();
  }
  function open(): void {
    setOutcome(undefined);
    setChanging(true);
  }
  function saved(made: ChangeOutcome): void {
    setChanging(false);
    setOutcome(made);
  }
  const isAdding = adding !== undefined && changes?.WhyNot === undefined && !isAdded;
  if (changes && (isAdding || isChanging)) {
    const ends = isAdding
      ? { basket: adding.basket, onSaved: adding.finish, onClose: () => void navigate({ to: path.checkout }) }
      : { onSaved: saved, onClose: close };
    return (
      <Suspense fallback={<Skeleton className="mb-8 h-[30rem]" />}>
        <ChangeForm account={account} orderNo={orderNo} changes={changes} {...ends} />
      </Suspense>
    );
  }
  return (
    <>
      <div ref={place} tabIndex={-1} className="focus:outline-none">
        {outcome && (
          <div className="mb-4">
            <Outcome key={outcome.key}>
              <p className="font-semibold">{outcome.sentence}</p>
              <Differences changes={outcome.changes} />
            </Outcome>
          </div>
        )}
        {changes?.WhyNot !== undefined && adding && !isAdded && <NotAdded />}
        {changes && changes.WhyNot === undefined && (
          <OrderAction sentence={untilWords(changes.Until, changes.OrderNos)}>
            <Button look="secondary" onClick={open}>
              Change order
            </Button>
          </OrderAction>
        )}
        {changes?.Requested && (
          <Requested
            account={account}
            requested={changes.Requested}
            state={order.State}
            orderNos={changes.OrderNos}
            onWithdrawn={() =>
              setOutcome({
                key: changes.Requested?.RequestNo ?? '',
                sentence: 'The change is withdrawn. The order stays as it was.',
                changes: [],
              })
            }
          />
        )}
        {changes?.CanAsk && (
          <OrderAction
            sentence={`This order is with our office. You can ask for a change, and our office decides. ${togetherWords(changes.OrderNos)}`}
          >
            <Button look="secondary" onClick={open}>
              Ask for a change
            </Button>
          </OrderAction>
        )}
        {changes?.WhyNot !== undefined && !isAsked(changes) && isWithOffice(order) && (
          <p className="mb-4 print:hidden">
            It is too late to change this order here. Please call us on{' '}
            <PhoneLink phone={publicConfig().merchant.phone} />.
          </p>
        )}
      </div>
      {children}
      {changes && changes.Versions.length > 0 && <Versions versions={changes.Versions} />}
    </>
  );
}

const isAsked = ({ CanAsk, Requested: requested }: OrderChanges) =>
  CanAsk === true || requested?.State === 'open';

function NotAdded() {
  return (
    <div className="mb-4">
      <Notice kind="warning">
        Your basket was not added: this order can no longer be changed here. All your wines are still in your
        basket. <Link to={path.checkout}>Back to checkout</Link>
      </Notice>
    </div>
  );
}

/** True if the office can still change the order, because the order has not left the cellar. */
function isWithOffice({ State }: OrderDetail): boolean {
  return State === 'placed' || State === 'handed-over' || State === 'confirmed';
}

function untilWords(until: string | undefined, orderNos: readonly string[]): string {
  const parts =
    orderNos.length > 1 ? ` ${new Intl.ListFormat('en-GB').format(orderNos)} are changed together.` : '';
  if (until === undefined) return `This order has not left the shop.${parts}`;
  return `This order can be changed before ${timeWords(until)}.${parts}`;
}

function Versions({ versions }: { readonly versions: readonly OrderVersion[] }) {
  return (
    <section className="mt-8" aria-labelledby="versions">
      <h2 id="versions" className="mb-2">
        Versions of this order
      </h2>
      <ol className="border-t border-hairline">
        {versions.toReversed().map(({ Version, By, At, Changes, Lines }) => (
          <li key={Version} className="border-b border-hairline py-3">
            <p>
              <span className="font-semibold">Version {Version}</span>{' '}
              <span className="text-ink-soft">
                {Version === 1 ? 'ordered' : 'changed'} by {By || 'our office'},{' '}
                <time dateTime={At}>{timeWords(At)}</time>
              </span>
            </p>
            {Changes.length > 0 && (
              <ul className="mt-1 list-disc pl-5">
                {Changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            )}
            <details>
              <summary className="min-h-11 content-center text-brand-ink">Its lines</summary>
              <ul>
                {Lines.map(({ ProductCode, Description, Cases, Bottles }) => (
                  <li key={ProductCode}>
                    {Description}: {quantityWords({ cases: Cases, bottles: Bottles })}
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
