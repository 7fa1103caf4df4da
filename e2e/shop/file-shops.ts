import { basename } from 'node:path';
import { forgetSignIns } from '../steps/sign-in.ts';
import type { ProviderKind } from './identity-provider.ts';
import { type MerchantSettings, type StartedShop, startShop } from './start-shop.ts';

/** The shops of one worker: each file of journeys has its own, on a database of its own, and shares nothing. */
export class FileShops {
  #open: { readonly key: string; readonly shop: Promise<StartedShop> } | undefined;

  /** The file's shop, one with each provider; started for its first journey, when the shop before is closed. */
  async shopOf(file: string, merchant?: MerchantSettings, provider?: ProviderKind): Promise<StartedShop> {
    const key = `${file} ${provider}`;
    if (this.#open?.key !== key) {
      await this.close();
      this.#open = { key, shop: startShop({ name: basename(file, '.spec.ts'), merchant, provider }) };
    }
    return this.#open.shop;
  }

  async close(): Promise<void> {
    const shop = await this.#open?.shop;
    this.#open = undefined;
    await shop?.close();
    // The next shop may have the same port.
    forgetSignIns();
  }
}
