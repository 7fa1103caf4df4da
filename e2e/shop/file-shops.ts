import { basename } from 'node:path';
import { forgetSignIns } from '../steps/sign-in.ts';
import type { ProviderKind } from './identity-provider.ts';
import { type MerchantSettings, type StartedShop, startShop } from './start-shop.ts';

/**
 * Keeps one shop open for a worker. Each file of journeys gets a new shop and database. Tests in `one-screen/` share a
 * shop if their merchant settings are the same.
 */
export class FileShops {
  #open: { readonly key: string; readonly shop: Promise<StartedShop> } | undefined;

  shopOf(file: string, merchant?: MerchantSettings, provider?: ProviderKind): Promise<StartedShop> {
    return this.#shop(`${file} ${provider}`, basename(file, '.spec.ts'), merchant, provider);
  }

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
    // The next shop may have the same port, so stored sign-ins would be wrong.
    forgetSignIns();
  }
}
