import { cleanup, render } from '@testing-library/react';
import type { OrderChanges } from '@tradecellar/contract/order-changes.ts';
import type { OrderDetail } from '@tradecellar/contract/orders.ts';
import { afterEach, expect, it } from 'vitest';
import { officeServer } from '../../../../test/office-server.tsx';
import { loadPublicConfig } from '../../../api/public-config.ts';
import { changeFact } from './change-news.tsx';

const { answers } = officeServer();
afterEach(cleanup);

const until = '2026-11-30T16:30:00Z';

it.each([
  [{ OrderNos: ['M1'] }, 'confirmed', 'You can still change this order'],
  [{ OrderNos: ['M1', 'M2', 'M3'] }, 'placed', 'You can still change this order (all three parts)'],
  [{ OrderNos: ['M1', 'M2'], Until: until }, 'placed', 'Until Monday 30 November 16:30 (both parts)'],
  [
    { OrderNos: ['M1', 'M2'], WhyNot: 'with-the-merchant', CanAsk: true },
    'confirmed',
    'Ask us: we’ve started this order. Both parts are changed together.',
  ],
  [{ OrderNos: ['M1'], WhyNot: 'with-the-merchant' }, 'dispatched', ''],
  [{ OrderNos: ['M1'], WhyNot: 'with-the-merchant', Requested: { State: 'open' } }, 'confirmed', ''],
] as const)('says of the changes %j to an order that is %s: %j', (changes, State, words) => {
  // The sentence reads only these fields.
  const fact = changeFact(changes as unknown as OrderChanges, { State } as OrderDetail);
  expect(render(<p>{fact}</p>).container.textContent).toBe(words);
});

it('names the phone number of an order that only the office can change', async () => {
  answers['/config.json'] = () => Response.json({ merchant: { phone: '020 7946 0100' } });
  await loadPublicConfig();
  const changes = { OrderNos: ['M1'], WhyNot: 'with-the-merchant' } as unknown as OrderChanges;
  const { container } = render(<p>{changeFact(changes, { State: 'handed-over' } as OrderDetail)}</p>);
  expect(container.textContent).toBe('We’ve started this order. To change it call 020 7946 0100.');
});
