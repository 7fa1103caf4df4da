import type { Flag } from './flag.ts';
import { isYes } from './flag.ts';

/** The longest reference: as long as a merchant's ledger commonly stores, and as fits one line of print. */
export const CUSTOMER_REFERENCE_MAX_LENGTH = 50;

/** The customer's MandatoryOrderNo flag, and the merchant's own switch "reference required" (1.switch.17). */
export type ReferenceRule = { readonly MandatoryOrderNo: Flag; readonly referenceRequired: boolean };

/**
 * Whether a reference must be given: the customer's flag is set, or the merchant asks it of everyone (5.reference.1).
 */
export function requiresReference({ MandatoryOrderNo, referenceRequired }: ReferenceRule): boolean {
  return referenceRequired || isYes(MandatoryOrderNo);
}

/** The fault of a reference (5.reference.2), as the code of its refusal. */
type ReferenceProblem = 'reference-required' | 'reference-too-long';

/** The problem of a reference as typed, or undefined. Spaces around it do not count; only spaces is empty. */
export function referenceProblem(text: string, rule: ReferenceRule): ReferenceProblem | undefined {
  const length = [...text.trim()].length;
  if (length === 0) return requiresReference(rule) ? 'reference-required' : undefined;
  return length > CUSTOMER_REFERENCE_MAX_LENGTH ? 'reference-too-long' : undefined;
}
