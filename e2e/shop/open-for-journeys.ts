import { tellShopAddress } from '../environment.ts';
import { startShop } from './start-shop.ts';

/** Playwright's global setup: one shop for all journeys, closed after the last. */
export default async function openForJourneys(): Promise<() => Promise<void>> {
  const { url, outbox, close } = await startShop();
  tellShopAddress({ url, outbox });
  return close;
}
