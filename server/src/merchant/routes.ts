import { settingsPreview, settingsSave } from '@tradecellar/contract/banner.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { type Settings, settings } from '@tradecellar/contract/shared-settings.ts';
import { isBannerDay } from '@tradecellar/trade/banner-days.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/calls/mount.ts';
import { isRefusal } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { defaultPage } from './default-page.ts';
import { presentSettings } from './present.ts';
import { readBanner } from './queries.ts';
import { sanitiseBanner, sanitisePage } from './sanitise-html.ts';
import { saveBanner } from './save-banner.ts';

export function settingsRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, settings, async ({ person }) => {
    const { merchant, clock } = shop;
    const isBannerShown = isBannerDay(merchant.bannerDays, londonTime(clock.now()).date);
    // The office edits the banner before its days begin.
    const banner = isBannerShown || person.isAdmin ? await readBanner(shop.database) : '';
    return { ...presentSettings(merchant, banner, pagesOf(merchant)), isBannerShown };
  });

  mount(app, shop, settingsPreview, async ({ request }) => {
    const { html, removed } = sanitiseBanner(request.banner, shop.merchant.bannerScriptOrigins);
    return { mainResult: { banner: html, removed: [...removed] } };
  });

  mount(app, shop, settingsSave, async ({ request, person }) => {
    const saved = await saveBanner(shop, person, request);
    return isRefusal(saved) ? saved : { mainResult: saved };
  });
}

const pages = new WeakMap<Merchant, Settings['pages']>();

/** Sanitised once for each version of the settings. */
function pagesOf(merchant: Merchant): Settings['pages'] {
  const made = pages.get(merchant) ?? {
    privacyHtml: sanitisePage(merchant.privacyHtml ?? defaultPage('privacy', merchant)),
    termsHtml: sanitisePage(merchant.termsHtml ?? defaultPage('terms', merchant)),
  };
  pages.set(merchant, made);
  return made;
}
