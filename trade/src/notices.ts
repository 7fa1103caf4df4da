/** How long the added-to-basket notice stays (spec §2, §9). */
export const ADDED_NOTICE_MS = 3000;
/** How long a refreshed button or line shows it (spec §4, §9). */
export const REFRESHED_FLASH_MS = 500;

/** The notice after Add to Cart on a product's page (spec §2). */
export function addedSentence(description: string): string {
  return `${description} added to basket`;
}
