import { type Static, Type } from 'typebox';
import { stored, useSessionState } from '../../api/stored.ts';
import { useSession } from '../../session/session.ts';

const Field = Type.Optional(Type.String());
/** A typed address for one order alone. */
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
 * Choices and texts of the buyer. An untouched field is missing, so that its default can follow the server's answer.
 * `date` is yyyy-MM-dd, `time` HH:mm of a collection.
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

/** The stored form of an account, outside components. */
export function checkoutDraftNow(account: string) {
  const { subject } = useSession.getState();
  return stored(sessionStorage.getItem(keyOf(account, subject)), CheckoutDraft);
}

/**
 * The form of an account, separate for each person who orders for it in this browser.
 */
export function useCheckoutDraft(account: string) {
  const { subject } = useSession();
  const key = keyOf(account, subject);
  const [typed, setTyped] = useSessionState(key, CheckoutDraft);
  return {
    draft: { reference: '', ...typed } satisfies CheckoutDraft,
    change: (changed: Partial<CheckoutDraft>) => setTyped((before) => ({ ...before, ...changed })),
    /** Drops a date of an earlier visit that is no longer possible, without a message. */
    dropDate: () => setTyped(({ date, time, ...others } = {}) => others),
    /** The next order begins with an empty form. */
    forget: () => sessionStorage.removeItem(key),
  };
}
