import type { Flag } from './flag.ts';
import { isYes } from './flag.ts';

/** The longest reference. Ledgers commonly store 50 characters, and 50 characters fit on a printed line. */
export const CUSTOMER_REFERENCE_MAX_LENGTH = 50;

export type ReferenceRule = { readonly MandatoryOrderNo: Flag; readonly referenceRequired: boolean };

/**
 * True if the buyer must give a reference: the customer's flag is set, or the merchant requires references from all
 * customers (5.reference.1).
 */
export function requiresReference({ MandatoryOrderNo, referenceRequired }: ReferenceRule): boolean {
  return referenceRequired || isYes(MandatoryOrderNo);
}

type ReferenceProblem = 'reference-required' | 'reference-too-long';

/**
 * The fault of a typed reference; undefined if the reference is valid. Spaces around the text do not count, so a text
 * of spaces is empty.
 */
export function referenceProblem(text: string, rule: ReferenceRule): ReferenceProblem | undefined {
  const length = [...text.trim()].length;
  if (length === 0) return requiresReference(rule) ? 'reference-required' : undefined;
  return length > CUSTOMER_REFERENCE_MAX_LENGTH ? 'reference-too-long' : undefined;
}
