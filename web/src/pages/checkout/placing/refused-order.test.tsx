import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { officeServer, page } from '../../../../test/office-server.tsx';
import { ProblemError } from '../../../api/problem-error.ts';
import { CheckoutMessages } from '../checkout-messages.tsx';
import { RefusalDialog } from './refusals.tsx';

const merchant = { name: 'Cellar & Co', logoUrl: '/logo.svg', orderEmail: 'desk@cellar.example' };
vi.mock('../../../api/public-config.ts', () => ({ publicConfig: () => ({ merchant }) }));

officeServer();
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

it('shows a refused order in a modal with the logo [8.errors.11, 8.errors.12]', async () => {
  await page.show(
    <RefusalDialog
      // The dialog reads only these props.
      refusal={{ error: new ProblemError('fault'), method: 'credit' } as never}
      basket={{} as never}
      lost={{ isLost: false } as never}
      place={() => undefined}
      dismiss={() => undefined}
    />,
  );
  const modal = within(screen.getByRole('dialog'));
  expect(modal.getByRole('img', { name: 'Cellar & Co' }).getAttribute('src')).toBe('/logo.svg');
  expect(screen.getByRole('dialog').textContent).toContain(
    'Error Submitting Order: Something went wrong on our side. Please try again. Please contact us at desk@cellar.example',
  );
});

it('links to the contact page if there is no way to pay [8.errors.20, 8.errors.21]', async () => {
  await page.show(
    <RouterContextProvider router={router}>
      <CheckoutMessages
        minimums={[]}
        offer={{
          methods: [],
          warning: undefined,
          over: undefined,
          isHeld: false,
          overdueSince: undefined,
          why: 'Not today.',
        }}
      >
        {null}
      </CheckoutMessages>
    </RouterContextProvider>,
  );
  const link = screen.getByRole('link', { name: 'No available payment methods. Please contact us' });
  expect(link.getAttribute('href')).toBe('/contact');
  await page.see('Not today.');
});
