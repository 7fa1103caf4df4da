import type { Product } from '@tradecellar/contract/catalogue.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { type NoteSection, noteSections, parseNotesDisplay } from '@tradecellar/trade/product-notes.ts';

/** The notes of a product under the merchant's titles, as the notes display says. */
export function shownNotes(
  product: Product,
  { notesDisplay, sectionTitles }: Pick<Settings, 'notesDisplay' | 'sectionTitles'>,
): NoteSection[] {
  return noteSections(product, parseNotesDisplay(notesDisplay) ?? [], {
    Notes1: sectionTitles.tastingNotes,
    Notes2: sectionTitles.notes2,
    Notes3: sectionTitles.notes3,
    Notes4: sectionTitles.aboutTheProducer,
    ServingSuggestion: sectionTitles.servingSuggestion,
  });
}
