import { recordAct } from '../access/acting-for.ts';
import type { Person } from '../access/person.ts';
import { inTransaction } from '../platform/database.ts';
import type { Refusal } from '../platform/problems.ts';
import type { Shop } from '../platform/shop.ts';
import { storeBanner } from './queries.ts';
import { sanitiseBanner } from './sanitise-html.ts';

/** Stores the banner, sanitised, and who changed it to what. Answers with what is stored; the last one to save wins. */
export async function saveBanner(shop: Shop, person: Person, html: string): Promise<string | Refusal> {
  const banner = sanitiseBanner(html, shop.merchant.bannerScriptOrigins);
  return inTransaction(shop.database, async (writer) => {
    await storeBanner(writer, banner);
    await recordAct(writer, shop.clock, { person, account: null, act: 'save-banner', facts: { banner } });
    return banner;
  });
}
