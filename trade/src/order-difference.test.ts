import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type OrderVersion, orderDifference } from './order-difference.ts';

const chablis = { code: 'CHAB', description: 'Chablis', caseSize: 6, bottles: 6 };
const fleurie = { code: 'FLEU', description: 'Fleurie', caseSize: 12, bottles: 6 };
const first: OrderVersion = {
  lines: [chablis],
  type: 'delivery',
  name: 'The Anchor',
  address: ['1 Quay', '', 'London', '', 'E1 1AA'],
  requiredDate: '2026-08-07',
  requiredTime: '',
  reference: '',
  notes: 'Ring',
  grandTotal: 600_000,
};

it('describes in words each difference between two versions of an order', () => {
  const second: OrderVersion = {
    ...first,
    lines: [{ ...chablis, bottles: 14 }, fleurie],
    type: 'collection',
    requiredDate: '2026-08-10',
    requiredTime: '10:00',
    reference: 'PO 7',
    notes: '',
    grandTotal: 800_000,
  };
  expect(orderDifference(first, second)).toEqual([
    'Chablis: 2 cases and 2 bottles instead of 1 case',
    'Fleurie added: 6 bottles',
    'Address: collection instead of The Anchor, 1 Quay, London, E1 1AA',
    'Day: Monday 10/8/2026 10:00 instead of Friday 7/8/2026',
    'Customer Reference: PO 7 instead of none',
    'Delivery Notes: none instead of Ring',
    'Order Total: £80.00 instead of £60.00',
  ]);
  expect(orderDifference(second, first)).toContain('Fleurie removed: 6 bottles');
});

it('describes no difference between equal versions of an order, and each changed line at most once', () => {
  const anyLines = fc.uniqueArray(
    fc.record({
      code: fc.constantFrom('A', 'B', 'C', 'D'),
      description: fc.constant('Wine'),
      caseSize: fc.constant(6),
      bottles: fc.integer({ min: 1, max: 30 }),
    }),
    { selector: ({ code }) => code },
  );
  fc.assert(
    fc.property(anyLines, anyLines, (before, after) => {
      expect(orderDifference({ ...first, lines: before }, { ...first, lines: before })).toEqual([]);
      const codes = new Set([...before, ...after].map(({ code }) => code));
      const differing = [...codes].filter((code) => {
        const bottles = (lines: typeof before) => lines.find((line) => line.code === code)?.bottles;
        return bottles(before) !== bottles(after);
      });
      expect(orderDifference({ ...first, lines: before }, { ...first, lines: after })).toHaveLength(
        differing.length,
      );
    }),
  );
});
