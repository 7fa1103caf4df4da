import { recordOf } from '@tradecellar/contract/light-types.ts';
import { type Static, Type } from 'typebox';
import { useSessionState } from '../../api/stored.ts';
import { checkoutKey } from '../../session/browser-memory.ts';
import { useSession } from '../../session/session.ts';

const Field = Type.Optional(Type.String());

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
  /** Texts of an address for one order alone, by field. */
  oneOff: Type.Optional(recordOf(Type.String())),
});
export type CheckoutDraft = Readonly<Static<typeof CheckoutDraft>> & { readonly reference: string };

/** The form of an account's basket or proposal, separate for each person who orders for it in this browser. */
export function useCheckoutDraft(account: string, proposal: string | undefined) {
  const { subject } = useSession();
  const key = checkoutKey(subject, account, proposal);
  const [typed, setTyped] = useSessionState(key, CheckoutDraft);
  return {
    draft: { reference: '', ...typed } satisfies CheckoutDraft,
    choose: (choice: Partial<CheckoutDraft>) => setTyped((before) => ({ ...before, ...choice })),
    forget: () => sessionStorage.removeItem(key),
  };
}
