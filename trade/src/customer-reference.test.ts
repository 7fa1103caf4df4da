import { expect, it, test } from 'vitest';
import { CUSTOMER_REFERENCE_MAX_LENGTH, referenceProblem, requiresReference } from './customer-reference.ts';

const free = { MandatoryOrderNo: '0', referenceRequired: false };

test.each([
  ['0', false, false],
  [null, false, false],
  [false, false, false],
  ['1', false, true],
  [true, false, true],
  ['0', true, true],
])(
  'requires a reference, with customer flag %j and merchant switch %s: %s [5.reference.1, 5.reference.2]',
  (MandatoryOrderNo, referenceRequired, required) => {
    const rule = { MandatoryOrderNo, referenceRequired };
    expect(requiresReference(rule)).toBe(required);
    expect(referenceProblem('', rule)).toBe(required ? 'reference-required' : undefined);
    expect(referenceProblem('   ', rule)).toBe(required ? 'reference-required' : undefined);
    expect(referenceProblem('PO 7', rule)).toBeUndefined();
  },
);

it('does not count spaces around a reference towards its maximum length', () => {
  const longest = 'x'.repeat(CUSTOMER_REFERENCE_MAX_LENGTH);
  expect(referenceProblem(` ${longest} `, free)).toBeUndefined();
  expect(referenceProblem(`${longest}x`, free)).toBe('reference-too-long');
});
