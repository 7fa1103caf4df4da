import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/session.ts';

/**
 * What the buyer has chosen and typed; undefined is "as it comes", so that a default that changes with the
 * server's answer is not frozen.
 */
export type CheckoutDraft = {
  readonly addressId?: string;
  /** yyyy-MM-dd */
  readonly date?: string;
  /** HH:mm of a collection */
  readonly time?: string;
  readonly reference: string;
  readonly notes?: string;
};

const keyPrefix = 'tradecellar/checkout/';
const longestKept = 2000;

/** Reads a stored draft with care: whatever is not text of a likely length is left out. @internal */
export function readDraft(stored: string | null): CheckoutDraft {
  const fields = fieldsOf(stored);
  return {
    ...textField(fields, 'addressId'),
    ...textField(fields, 'date'),
    ...textField(fields, 'time'),
    ...textField(fields, 'notes'),
    reference: textField(fields, 'reference').reference ?? '',
  };
}

function fieldsOf(stored: string | null): object {
  try {
    const read: unknown = JSON.parse(stored ?? 'null');
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

function textField<Name extends string>(fields: object, name: Name): { readonly [Key in Name]?: string } {
  const value = Object.entries(fields).find(([key]) => key === name)?.[1];
  const isText = typeof value === 'string' && value.length <= longestKept;
  return (isText ? { [name]: value } : {}) as { readonly [Key in Name]?: string }; // A computed key loses its name.
}

/**
 * The form of an account as one person fills it in, kept for the browser session: it survives a reload and a sign-in
 * on the way, and nobody else who orders for the account in this browser finds it.
 */
export function useCheckoutDraft(account: string) {
  const { subject } = useSession();
  const key = `${keyPrefix}${subject}/${account}`;
  const [draft, setDraft] = useState(() => readDraft(sessionStorage.getItem(key)));
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
