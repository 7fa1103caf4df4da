import { basename } from 'node:path';
import { forgetSignIns } from '../steps/sign-in.ts';
import type { ProviderKind } from './identity-provider.ts';
import { type MerchantSettings, type StartedShop, startShop } from './start-shop.ts';

/**
 * The shop of one worker at a time, on a database of its own. Each file of journeys has its own shop; files of tests of one
 * screen share a shop, unless their merchants differ.
 */
export class FileShops {
  #open: { readonly key: string; readonly shop: Promise<StartedShop> } | undefined;

  /** The file's own shop, one with each provider. */
  shopOf(file: string, merchant?: MerchantSettings, provider?: ProviderKind): Promise<StartedShop> {
    return this.#shop(`${file} ${provider}`, basename(file, '.spec.ts'), merchant, provider);
  }

  /** The shop of all tests of one screen at this merchant. */
  sharedShop(merchant: MerchantSettings): Promise<StartedShop> {
    return this.#shop(JSON.stringify(merchant), 'one-screen', merchant);
  }

  async #shop(key: string, name: string, merchant?: MerchantSettings, provider?: ProviderKind) {
    if (this.#open?.key !== key) {
      await this.close();
      this.#open = { key, shop: startShop({ name, merchant, provider }) };
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
