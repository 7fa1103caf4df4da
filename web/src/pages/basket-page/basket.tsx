import { Link } from '@tanstack/react-router';
import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react';
import { problemSentenceOf } from '../../api/problem-error.ts';
import { type LoaderContext, readAhead, readEachVisit } from '../../api/queries.ts';
import { type Basket, type BasketItem, type PricedItem, priceBasket } from '../../cart/basket/basket-item.ts';
import {
  codesInBasket,
  gettingBasket,
  useBasket,
  useIsBasketKnown,
  useIsPageOnly,
  useLostLines,
} from '../../cart/basket/basket-store.ts';
import { ProposalNotices } from '../../cart/basket/proposal-notices.tsx';
import { NotInOrder } from '../../cart/pasted/not-in-order.tsx';
import { BasketNotGiven } from '../../cart/sync/basket-not-given.tsx';
import { type LookAgain, restingReason, useBasketLookedAt } from '../../cart/sync/look-again.tsx';
import { AddToList } from '../../lists/add-to-list.tsx';
import { accountAhead, useAccount } from '../../session/account.ts';
import { toProductList, toProposal, toUsuals, toWineFacts } from '../../session/address/paths.ts';
import { ForWhom } from '../../session/customer/for-whom.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { MissingDialog } from '../../ui/dialogs/missing-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { later } from '../../ui/later.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { role } from '../../ui/tables/table-roles.ts';
import { productsByCode } from '../../wine/products-by-code.ts';
import { WineTable } from '../../wine/wine-table.tsx';
import { BasketLine } from './basket-line.tsx';
import { BasketTotals, updateFirst } from './basket-totals.tsx';
import { CopyBasket } from './copy-basket.tsx';
import type { Proposed } from './propose.tsx';
import { type BasketState, useBasketState } from './use-basket-state.ts';

/** Imported on demand: only the office needs the form and its calendar. */
const Propose = later(async () => (await import('./propose.tsx')).Propose, MissingDialog);

export async function loadBasket({ queries }: LoaderContext): Promise<void> {
  const account = accountAhead();
  const codes = codesInBasket();
  if (account === undefined || codes.length === 0) return;
  await readAhead(queries, { ...productsByCode(account, codes), ...readEachVisit });
}

/** The lines of the basket (2.basket.1), with the totals at the bottom of the screen. */
export function BasketPage() {
  const cart = useBasket();
  const { items } = cart;
  const basket = useBasketState(cart);
  const isKnown = useIsBasketKnown();
  const lookAgain = useBasketLookedAt(items);
  const priced = priceBasket(items);
  const [proposed, setProposed] = useState<Proposed>();
  useScrollToTop(items);
  return (
    <article className="not-print:-mt-2 not-print:-mb-10 not-print:md:-mt-7 [--below:0.75rem]">
      <ForWhom />
      <PageHeading
        aside={
          items.length > 0 && (
            <div className="flex flex-wrap items-center print:hidden">
              <ButtonLink {...toProductList()} look="quiet">
                Keep shopping
              </ButtonLink>
              <Button look="quiet" className="-mr-3" onClick={basket.empty}>
                Empty basket
              </Button>
            </div>
          )
        }
      >
        Basket
      </PageHeading>
      {proposed && <ProposedNotice proposed={proposed} />}
      {!proposed && <ProposalNotices />}
      <BasketNotices basket={basket} />
      <div className="not-empty:mb-4">
        <BasketNotGiven />
      </div>
      <NotInOrder shown={new Set(items.map(({ Code }) => Code))} />
      {items.length === 0 && !isKnown && <Spinner label={gettingBasket} />}
      {items.length === 0 && isKnown && (
        <EmptyState title="Your basket is empty">
          <p>Your usual wines are a press away, with the quantities that you order.</p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink {...toProductList()}>Return to Product List</ButtonLink>
            <ButtonLink {...toUsuals()} look="secondary">
              My Usuals
            </ButtonLink>
          </p>
        </EmptyState>
      )}
      {items.length > 0 && !priced && (
        <ErrorMessage>
          The quantities in this basket come to more than anyone can order. Please empty it and begin again.
        </ErrorMessage>
      )}
      {items.length > 0 && priced && (
        <>
          <BasketSheet lines={priced.lines} basket={basket} />
          <BasketTotals
            priced={priced}
            basket={basket}
            lookAgain={lookAgain}
            propose={
              <ProposeButton cart={cart} basket={basket} lookAgain={lookAgain} onProposed={setProposed} />
            }
            ways={
              <>
                <Link {...toWineFacts({ list: 'basket' })} className="thumb-high">
                  Allergens and ABV
                </Link>
                <AddToList codes={items.map(({ Code }) => Code)} />
              </>
            }
          />
          {/* Last on the page, because this section appears only when the accounts have loaded. */}
          <CopyBasket items={items} disabledReason={basket.isEdited ? updateFirst : undefined} />
        </>
      )}
    </article>
  );
}

type ProposeButtonProps = {
  readonly cart: Basket;
  readonly basket: BasketState;
  readonly lookAgain: LookAgain;
  readonly onProposed: (proposed: Proposed) => void;
};

function ProposeButton({ cart, basket, lookAgain, onProposed }: ProposeButtonProps) {
  const { isActing } = useAccount();
  const [isOpen, setOpen] = useState(false);
  if (!isActing) return null;
  return (
    <>
      <Button
        look="secondary"
        disabledReason={basket.isEdited ? updateFirst : restingReason(lookAgain)}
        onClick={() => setOpen(true)}
      >
        Propose to customer
      </Button>
      {isOpen && (
        <Suspense>
          <Propose cart={cart} lookAgain={lookAgain} onProposed={onProposed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function ProposedNotice({ proposed: { id, mailedTo } }: { readonly proposed: Proposed }) {
  return (
    <div className="mb-5">
      <Notice kind="good">
        <p className="wrap-anywhere">
          {mailedTo.length === 0 ? 'Proposed.' : `Sent to ${new Intl.ListFormat('en-GB').format(mailedTo)}.`}
        </p>
        <Link {...toProposal(id)} className="thumb-high">
          See the proposal
        </Link>
      </Notice>
    </div>
  );
}

/** Scrolls to the top when the cart changes, on this page or in another tab (2.basket.17). */
function useScrollToTop(items: readonly BasketItem[]): void {
  const contents = JSON.stringify(items);
  const before = useRef(contents);
  useEffect(() => {
    if (before.current !== contents) scrollTo({ top: 0 });
    before.current = contents;
  }, [contents]);
}

const columns = { cases: 'Cases', bottles: 'Bottles', line: 'Nett' };

type BasketSheetProps = { readonly lines: readonly PricedItem[]; readonly basket: BasketState };

function BasketSheet({ lines, basket }: BasketSheetProps) {
  return (
    <WineTable
      columns={columns}
      className="[--orders:var(--stepper)_var(--stepper)_5.25rem_4.75rem] print:text-small print:[--orders:2.75rem_3rem_5rem]"
      aria-label="Your basket"
      data-looked-at
      tabIndex={-1}
    >
      <tbody {...role.group}>
        {lines.map((line) => (
          <BasketLine key={line.item.Code} line={line} basket={basket} />
        ))}
      </tbody>
    </WineTable>
  );
}

function BasketNotices({ basket }: { readonly basket: BasketState }) {
  const [lostLines, dismissLost] = useLostLines();
  const isPageOnly = useIsPageOnly();
  const priceNews = [...basket.news.values()].filter((news) => news.kind === 'price');
  return (
    <div className="grid gap-3 not-empty:mb-5 print:hidden">
      {lostLines > 0 && (
        <NoticeToAnswer kind="warning" answer="OK" onAnswer={dismissLost}>
          Part of your stored basket could not be read and was left out. Please check it before you order.
        </NoticeToAnswer>
      )}
      {priceNews.length > 1 && (
        <NoticeToAnswer answer="Accept all" onAnswer={() => basket.takePrices(basket.news.keys())}>
          {priceNews.length} prices have changed since you added them.
        </NoticeToAnswer>
      )}
      {isPageOnly && (
        <Notice kind="warning">
          <p>
            Your browser can’t store this basket: until it has reached us, it lasts as long as this page is
            open.
          </p>
        </Notice>
      )}
      {basket.fault && (
        <NoticeToAnswer answer="Check again" onAnswer={basket.checkAgain}>
          <span>
            Prices could not be checked just now.
            <br />
            {problemSentenceOf(basket.fault)}
          </span>
        </NoticeToAnswer>
      )}
    </div>
  );
}

type NoticeToAnswerProps = ComponentProps<typeof Notice> & {
  readonly answer: string;
  readonly onAnswer: () => void;
};

function NoticeToAnswer({ kind = 'note', answer, onAnswer, children }: NoticeToAnswerProps) {
  return (
    <Notice kind={kind}>
      <span className="flex flex-wrap items-center justify-between gap-x-4">
        {children}{' '}
        <Button look="quiet" className="-mx-3 -my-2.5" onClick={onAnswer}>
          {answer}
        </Button>
      </span>
    </Notice>
  );
}
