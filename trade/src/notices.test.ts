import { expect, it } from 'vitest';
import { ADDED_NOTICE_MS, addedSentence, REFRESHED_FLASH_MS } from './notices.ts';

it('shows the notice of an added product for 3 seconds, and the refreshed flash for half a second [9.constants.18, 9.constants.19]', () => {
  expect(addedSentence('Croft 10 Year Old')).toBe('Croft 10 Year Old added to basket');
  expect([ADDED_NOTICE_MS, REFRESHED_FLASH_MS]).toEqual([3000, 500]);
});
