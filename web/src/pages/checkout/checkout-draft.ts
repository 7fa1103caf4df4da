import { recordOf } from '@tradecellar/contract/light-types.ts';
import { type Static, Type } from 'typebox';
import { useSessionState } from '../../api/stored.ts';
import { checkoutKey } from '../../session/device/browser-memory.ts';
import { useSession } from '../../session/session.ts';

const Field = Type.Optional(Type.String());

/**
 * The buyer's choices and texts. A field is missing until the buyer changes it, so that its default can follow the
 * server. `date` is yyyy-MM-dd; `time` is the HH:mm of a collection.
 */
const CheckoutDraft = Type.Object({
  addressId: Field,
  date: Field,
  time: Field,
  reference: Field,
  notes: Field,
  oneOff: Type.Optional(recordOf(Type.String())),
});
export type CheckoutDraft = Readonly<Static<typeof CheckoutDraft>> & { readonly reference: string };

/** The form's state in this browser session, separate for each person, account and proposal. */
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
