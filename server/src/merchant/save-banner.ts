import type { RemovedHtml } from '@tradecellar/contract/banner.ts';
import type { ProblemDetails } from '@tradecellar/contract/problems.ts';
import type { Reader } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordAct } from '../http/access/record-act.ts';
import type { Person } from '../http/person.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { bannerVersion } from './banner-version.ts';
import { lockBanner, readLastSaving, storeBanner } from './queries.ts';
import { sanitiseBanner } from './sanitise-html.ts';

type SavedBanner = { banner: string; bannerVersion: string; removed: RemovedHtml[] };

/**
 * Stores the sanitised banner, records who changed it, and returns the stored text. If `replaces` is not the stored
 * version, somebody else has changed the banner: nothing is stored, and `banner-changed` names the person.
 */
export async function saveBanner(
  shop: Shop,
  person: Person,
  asked: { banner: string; replaces?: string },
): Promise<SavedBanner | Refusal> {
  const { html, removed } = sanitiseBanner(asked.banner, shop.merchant.bannerScriptOrigins);
  return inTransaction(shop.database, async (writer) => {
    const before = await lockBanner(writer);
    if (asked.replaces !== undefined && asked.replaces !== bannerVersion(before)) {
      return refuse('banner-changed', await changedBy(writer, before));
    }
    await storeBanner(writer, html);
    const facts = { banner: html };
    await recordAct(writer, shop.clock, { person, account: null, act: 'save-banner', facts });
    return { banner: html, bannerVersion: bannerVersion(html), removed: [...removed] };
  });
}

async function changedBy(reader: Reader, banner: string): Promise<ProblemDetails['banner-changed']> {
  const saving = await readLastSaving(reader);
  return {
    banner,
    bannerVersion: bannerVersion(banner),
    who: saving?.who ?? '',
    at: saving?.at.toISOString() ?? '',
  };
}
