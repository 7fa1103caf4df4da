import { type Static, Type } from 'typebox';
import { useSession } from '../../api/session.ts';
import { useSessionState } from '../../api/stored.ts';

const Field = Type.Optional(Type.String({ maxLength: 2000 }));
/**
 * What the buyer has chosen and typed; a field that was not touched is missing, so that a default that changes with
 * the server's answer is not frozen. `date` is yyyy-MM-dd, `time` HH:mm of a collection.
 */
const CheckoutDraft = Type.Object({
  addressId: Field,
  date: Field,
  time: Field,
  reference: Field,
  notes: Field,
});
export type CheckoutDraft = Readonly<Static<typeof CheckoutDraft>> & { readonly reference: string };

/**
 * The form of an account as one person fills it in: nobody else who orders for the account in this browser finds it.
 */
export function useCheckoutDraft(account: string) {
  const { subject } = useSession();
  const key = `tradecellar/checkout/${subject}/${account}`;
  const [typed, setTyped] = useSessionState(key, CheckoutDraft);
  return {
    draft: { reference: '', ...typed } satisfies CheckoutDraft,
    change: (changed: Partial<CheckoutDraft>) => setTyped((before) => ({ ...before, ...changed })),
    /** The order is placed: the next one begins with an empty form. */
    forget: () => sessionStorage.removeItem(key),
  };
}
