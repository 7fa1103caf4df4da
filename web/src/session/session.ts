import type { OfficeRole } from '@tradecellar/contract/office-rights.ts';
import { create } from 'zustand';

/**
 * The logged-in user (3.claims.1). `__empty` is true while the settings, which name the role claim, are loading: until
 * then nobody is an admin.
 */
export type Session = {
  readonly status: 'loading' | 'out' | 'in';
  /** The provider's `sub`, the same at every log-in; empty without a user. */
  readonly subject: string;
  readonly userName: string;
  readonly email: string;
  readonly __is_admin_user: boolean;
  readonly __empty: boolean;
  /** The person's role in the office. Undefined for buyers, and until the accounts have loaded. */
  readonly officeRole: OfficeRole | undefined;
};

export const signedOut: Session = {
  status: 'out',
  subject: '',
  userName: '',
  email: '',
  __is_admin_user: false,
  __empty: true,
  officeRole: undefined,
};

export const useSession = create<Session>(() => ({ ...signedOut, status: 'loading' }));
