import { settingsPreview, settingsSave } from '@tradecellar/contract/banner.ts';
import { settings } from '@tradecellar/contract/shared-settings.ts';
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
  const { merchant } = shop;
  // Sanitised once, because the merchant's file does not change while the server runs.
  const pages = {
    privacyHtml: sanitisePage(merchant.privacyHtml ?? defaultPage('privacy', merchant)),
    termsHtml: sanitisePage(merchant.termsHtml ?? defaultPage('terms', merchant)),
  };

  mount(app, shop, settings, async () => presentSettings(merchant, await readBanner(shop.database), pages));

  mount(app, shop, settingsPreview, async ({ request }) => {
    const { html, removed } = sanitiseBanner(request.banner, merchant.bannerScriptOrigins);
    return { mainResult: { banner: html, removed: [...removed] } };
  });

  mount(app, shop, settingsSave, async ({ request, person }) => {
    const saved = await saveBanner(shop, person, request);
    return isRefusal(saved) ? saved : { mainResult: saved };
  });
}
