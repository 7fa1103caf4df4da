import { useRouter } from '@tanstack/react-router';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { Type } from 'typebox';
import { useSessionState } from '../../api/stored.ts';
import type { TypedQuantity } from '../../cart/basket/typed-quantities.ts';
import { Places, quantities } from '../../cart/pasted/not-in-order.tsx';
import { useNotInBasket } from '../../cart/quantities/bulk-add.ts';
import { typedQuantityOf } from '../../cart/quantities/order-quantity.ts';
import { useAccount } from '../../session/account.ts';
import { path } from '../../session/address/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/dialogs/modal.tsx';

/** Asks, once per basket, whether to add quantities that were typed but never added to the basket (decision 80). */
export function AskTyped({ cartId }: { readonly cartId: string }) {
  const { account } = useAccount();
  const router = useRouter();
  const { typed, addTyped } = useNotInBasket();
  const [without, setWithout] = useSessionState(
    `tradecellar/without-typed/${account}`,
    Type.Array(Type.String()),
  );
  const keyOf = ({ product, cases, bottles }: TypedQuantity) =>
    JSON.stringify([cartId, product.Code, cases, bottles]);
  if (typed.every((one) => without?.includes(keyOf(one)))) return null;
  const isOne = typed.length === 1;

  function goOn() {
    setWithout(typed.map(keyOf));
  }
  /** If the basket refuses a quantity, a toast names the quantity, and the quantity's field keeps its text. */
  function add() {
    goOn();
    addTyped();
  }
  function stay() {
    // The dialog also closes when React unmounts it, after the buyer has gone to another page.
    if (router.state.location.pathname !== path.checkout) return;
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: typed[0]?.place ?? path.basket, replace: true });
  }
  return (
    <Modal
      title={`${quantities(typed.length)} ${isOne ? 'isn’t' : 'aren’t'} in your basket yet`}
      onClose={stay}
    >
      <p>
        Typed on <Places typed={typed} />:
      </p>
      <ul className="ruled mt-3">
        {typed.map((one) => (
          <li key={one.product.Code} className="flex justify-between gap-4 py-1.5">
            <span className="font-serif">{one.product.Description}</span>
            <span className="number flex-none text-body text-ink-soft">{wordsOf(one)}</span>
          </li>
        ))}
      </ul>
      <ModalActions className="sticky -bottom-6 -mx-6 -mb-6 bg-card p-6 pt-4">
        <Button look="secondary" onClick={goOn}>
          Continue without {isOne ? 'it' : 'them'}
        </Button>
        <Button onClick={add} autoFocus>
          Add and continue
        </Button>
      </ModalActions>
    </Modal>
  );
}

/** Example: '2 cases'. A typed 0 removes the line and reads 'none'. */
function wordsOf(one: TypedQuantity): string {
  const quantity = typedQuantityOf(one, one.product);
  return quantity.cases + quantity.bottles === 0 ? 'none' : quantityWords(quantity, one.product);
}
