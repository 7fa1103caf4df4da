import {
  officeSettings,
  officeSettingsFile,
  officeSettingsPreview,
  officeSettingsSave,
  officeSettingsTakeOver,
  officeSettingsUndo,
} from '@tradecellar/contract/office-settings.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/calls/mount.ts';
import type { Refusal } from '../http/problems.ts';
import { defaultPage } from '../merchant/default-page.ts';
import { sanitisePage } from '../merchant/sanitise-html.ts';
import type { Shop } from '../shop.ts';
import { listSettings } from './list-settings.ts';
import { asFile } from './merge-settings.ts';
import { readStoredSettings } from './queries.ts';
import { saveSettings, takeOverFile, undoSettings } from './save-settings.ts';
import { usableSettings } from './usable-settings.ts';

/** The office's page Settings. */
export function officeSettingsRoutes(app: FastifyInstance, shop: Shop): void {
  const listAfter = async (saved: Refusal | undefined) => saved ?? { mainResult: await listSettings(shop) };

  mount(app, shop, officeSettings, () => listAfter(undefined));

  mount(app, shop, officeSettingsSave, async ({ person, request }) => {
    const changed = Object.fromEntries(request.Changes.map(({ Name, Value }) => [Name, Value]));
    return listAfter(await saveSettings(shop, { who: person.email, changed, seen: request.Version }));
  });

  mount(app, shop, officeSettingsUndo, async ({ person, request }) =>
    listAfter(await undoSettings(shop, { who: person.email, version: request.Version })),
  );

  mount(app, shop, officeSettingsTakeOver, async ({ person }) =>
    listAfter(await takeOverFile(shop, person.email)),
  );

  mount(app, shop, officeSettingsPreview, async ({ request: { Page, Html } }) => {
    const html = Html.trim() === '' ? defaultPage(Page, shop.merchant) : Html;
    return { mainResult: { Html: sanitisePage(html) } };
  });

  mount(app, shop, officeSettingsFile, async () => {
    const { stored } = await readStoredSettings(shop.database);
    const { source } = shop.settings;
    const file = asFile(source.file, usableSettings(source, stored).used);
    return { mainResult: { File: `${JSON.stringify(file, undefined, 2)}\n` } };
  });
}
