import { useEffect, useRef, useState } from 'react';
import { type Static, Type } from 'typebox';
import { useSession } from '../../api/session.ts';
import { stored } from '../../api/stored.ts';

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

const keyPrefix = 'tradecellar/checkout/';

/**
 * The form of an account as one person fills it in, kept for the browser session: it survives a reload and a sign-in
 * on the way, and nobody else who orders for the account in this browser finds it.
 */
export function useCheckoutDraft(account: string) {
  const { subject } = useSession();
  const key = `${keyPrefix}${subject}/${account}`;
  const [draft, setDraft] = useState<CheckoutDraft>(() => ({
    reference: '',
    ...stored(sessionStorage.getItem(key), CheckoutDraft),
  }));
  const isDone = useRef(false);
  useEffect(() => {
    if (!isDone.current) sessionStorage.setItem(key, JSON.stringify(draft));
  }, [key, draft]);
  return {
    draft,
    change: (changed: Partial<CheckoutDraft>) => setDraft((before) => ({ ...before, ...changed })),
    /** The order is placed: the next one begins with an empty form. */
    forget() {
      isDone.current = true;
      sessionStorage.removeItem(key);
    },
  };
}
