import { type Static, Type } from 'typebox';
import { stored, useSessionState } from '../../api/stored.ts';
import { useSession } from '../../session/session.ts';

const Field = Type.Optional(Type.String());
/** An address that is typed for one order alone, a field each as the order has them. */
const OneOffAddress = Type.Object({
  Delivery_Name: Field,
  Delivery_Address1: Field,
  Delivery_Address2: Field,
  Delivery_Address3: Field,
  Delivery_Address4: Field,
  Delivery_PostCode: Field,
});
export type OneOffAddress = Readonly<Static<typeof OneOffAddress>>;

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
  oneOff: Type.Optional(OneOffAddress),
});
export type CheckoutDraft = Readonly<Static<typeof CheckoutDraft>> & { readonly reference: string };

const keyOf = (account: string, subject: string) => `tradecellar/checkout/${subject}/${account}`;

/** The form of an account as it is kept, outside components. */
export function checkoutDraftNow(account: string) {
  const { subject } = useSession.getState();
  return stored(sessionStorage.getItem(keyOf(account, subject)), CheckoutDraft);
}

/**
 * The form of an account as one person fills it in: nobody else who orders for the account in this browser finds it.
 */
export function useCheckoutDraft(account: string) {
  const { subject } = useSession();
  const key = keyOf(account, subject);
  const [typed, setTyped] = useSessionState(key, CheckoutDraft);
  return {
    draft: { reference: '', ...typed } satisfies CheckoutDraft,
    change: (changed: Partial<CheckoutDraft>) => setTyped((before) => ({ ...before, ...changed })),
    /** The date of an earlier visit is no longer possible: what was not chosen in this one is not spoken of. */
    dropDate: () => setTyped(({ date, time, ...kept } = {}) => kept),
    /** The order is placed: the next one begins with an empty form. */
    forget: () => sessionStorage.removeItem(key),
  };
}
