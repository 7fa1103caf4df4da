import type { QueryClient } from '@tanstack/react-query';
import type { ProblemCode } from '@tradecellar/contract/problems.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { forgetAccount } from './keep-answers.ts';
import { stopKeeping } from './kept-person.ts';

/** Codes of refusals for a person who is no longer a customer, or whose session has ended. */
const ofPerson: readonly ProblemCode[] = ['login-email-not-found', 'email-not-verified', 'token-refused'];

/**
 * Removes this device's cache after the shop refuses the person, as a log-out does, and the cache of an account after
 * the shop refuses that account.
 */
export function forgetWhenRefused(queries: QueryClient): void {
  const hear = (error: unknown, asked: unknown) => {
    // A refusal without a request id comes from a proxy, not from the shop.
    if (!(error instanceof ProblemError) || error.requestId === undefined) return;
    if (ofPerson.includes(error.code)) void stopKeeping();
    else if (error.code === 'account-not-yours') void forgetAccount(accountIn(asked)).catch(() => undefined);
  };
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    hear(event.action.error, event.query.queryKey[1]);
  });
  queries.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    hear(event.action.error, event.mutation.state.variables);
  });
}

function accountIn(asked: unknown): string {
  const { CustomerAccount = '' } = Object(asked);
  return String(CustomerAccount);
}
