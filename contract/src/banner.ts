import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';

/** In characters. A banner with an image and some lines has fewer than two thousand. */
const LONGEST_BANNER = 20_000;

const BannerText = Type.String({ maxLength: LONGEST_BANNER });

/**
 * A removal by the sanitiser, and how often it happened. For `tag`, `attribute` and `style` the `name` is the name of
 * the removed thing; for `address` and `script` it is the target, and empty for an inline script. `nesting`: tags
 * inside too many other tags.
 */
export const RemovedHtml = Type.Object({
  kind: Type.Enum(['tag', 'attribute', 'style', 'address', 'script', 'nesting']),
  name: Type.String(),
  count: Type.Integer(),
});
export type RemovedHtml = Static<typeof RemovedHtml>;

export const settingsPreview = defineEndpoint({
  method: 'POST',
  path: '/settings/preview',
  who: 'admin',
  right: 'edit-banner',
  summary: 'A banner as it would be stored and shown, and what would be removed; stores nothing',
  body: Type.Object({ banner: BannerText }),
  answer: mainResult(Type.Object({ banner: Type.String(), removed: Type.Array(RemovedHtml) })),
  problems: [],
});

export const settingsSave = defineEndpoint({
  method: 'POST',
  path: '/settings/save',
  who: 'admin',
  right: 'edit-banner',
  summary: 'Stores the banner, sanitised. With `replaces`, only over the banner of that version',
  body: Type.Object({ banner: BannerText, replaces: Type.Optional(Type.String({ maxLength: 64 })) }),
  answer: mainResult(
    Type.Object({
      banner: Type.String(),
      bannerVersion: Type.String(),
      removed: Type.Array(RemovedHtml),
    }),
  ),
  problems: ['banner-changed'],
});
