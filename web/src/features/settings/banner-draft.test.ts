import { expect, it } from 'vitest';
import { readBannerDraft } from './banner-draft.ts';

it('is read as it was kept', () => {
  const draft = { text: '<p>“Zwölf” \n</p>', replaces: 'v1' };
  expect(readBannerDraft(JSON.stringify(draft))).toEqual(draft);
});

it.each([null, '', '{', 'null', '[]', '7', '{"text":1,"replaces":"v"}', '{"text":"x"}'])(
  'is none in %j',
  (stored) => {
    expect(readBannerDraft(stored)).toBeUndefined();
  },
);
