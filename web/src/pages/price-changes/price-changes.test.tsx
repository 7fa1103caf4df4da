import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { officeServer, page, refusal } from '../../../test/office-server.tsx';
import { PriceChangesPage } from './price-changes.tsx';

const { answers } = officeServer();
beforeEach(() => {
  startSession();
  answers.settings = () => Response.json({ switches: {} });
});

it('says that the wines could not be loaded', async () => {
  const change = { ProductCode: 'SAN1', Description: 'Sancerre', From: '2999-02-01', Goes: true };
  answers['account/price-changes'] = () => Response.json({ mainResult: { Changes: [change] } });
  answers['products/items'] = () => refusal(500, 'internal-error');
  await page.show(<PriceChangesPage />);
  await page.see('internal-error');
  await page.see('1 wine');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

it('counts no wines before the wines are known', async () => {
  answers['account/price-changes'] = () => refusal(500, 'internal-error');
  await page.show(<PriceChangesPage />);
  await page.see('internal-error');
  expect(page.isShown('0 wines')).toBe(false);
});
