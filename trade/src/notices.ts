/** How long the added-to-basket notice stays (9.constants.18). */
export const ADDED_NOTICE_MS = 3000;
/** How long a refreshed button or line is highlighted (9.constants.19). */
export const REFRESHED_FLASH_MS = 500;

export function addedSentence(description: string): string {
  return `${description} added to basket`;
}
