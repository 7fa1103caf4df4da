import { basename } from 'node:path';
import { type MerchantSettings, type StartedShop, startShop } from './start-shop.ts';

/** The shops of one worker: each file of journeys has its own, on a database of its own, and shares nothing. */
export class FileShops {
  #open: { readonly file: string; readonly shop: Promise<StartedShop> } | undefined;

  /** The file's shop; started for its first journey, when the shop of the file before is closed. */
  async shopOf(file: string, merchant: MerchantSettings = {}): Promise<StartedShop> {
    if (this.#open?.file !== file) {
      await this.close();
      this.#open = { file, shop: startShop({ name: basename(file, '.spec.ts'), merchant }) };
    }
    return this.#open.shop;
  }

  async close(): Promise<void> {
    const shop = await this.#open?.shop;
    this.#open = undefined;
    await shop?.close();
  }
}
