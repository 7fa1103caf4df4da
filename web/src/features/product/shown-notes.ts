import type { Product } from '@tradecellar/contract/catalogue.ts';
import type { Settings } from '@tradecellar/contract/settings.ts';
import {
  DEFAULT_NOTES_DISPLAY,
  type NoteSection,
  noteSections,
  parseNotesDisplay,
} from '@tradecellar/trade/product-notes.ts';

/** The notes of a product under the merchant's titles, as the notes display says (spec §1, §2). */
export function shownNotes(
  product: Product,
  { notesDisplay, sectionTitles }: Pick<Settings, 'notesDisplay' | 'sectionTitles'>,
): NoteSection[] {
  const display = parseNotesDisplay(notesDisplay) ?? parseNotesDisplay(DEFAULT_NOTES_DISPLAY) ?? [];
  const { tastingNotes, aboutTheProducer, servingSuggestion } = sectionTitles;
  return noteSections(product, display, [tastingNotes, aboutTheProducer, servingSuggestion]);
}
