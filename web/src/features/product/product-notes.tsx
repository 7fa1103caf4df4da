import type { Product } from '@tradecellar/contract/catalogue.ts';
import type { Settings } from '@tradecellar/contract/settings.ts';
import { DEFAULT_NOTES_DISPLAY, noteSections, parseNotesDisplay } from '@tradecellar/trade/product-notes.ts';
import { useSettings } from '../../api/settings.ts';

/** The notes of a product under the merchant's titles, as the notes display says (spec §1, §2). */
export function ProductNotes({ product }: { readonly product: Product }) {
  const sections = sectionsOf(product, useSettings());
  if (sections.length === 0) return null;
  return (
    <div className="notes">
      {sections.map(({ kind, title, text }) => (
        <section key={kind} className="note">
          <h2>{title}</h2>
          {/* A note keeps its line breaks. */}
          <p className="note-text">{text}</p>
        </section>
      ))}
    </div>
  );
}

function sectionsOf(product: Product, { notesDisplay, sectionTitles }: Settings) {
  const display = parseNotesDisplay(notesDisplay) ?? parseNotesDisplay(DEFAULT_NOTES_DISPLAY) ?? [];
  const { tastingNotes, aboutTheProducer, servingSuggestion } = sectionTitles;
  return noteSections(product, display, [tastingNotes, aboutTheProducer, servingSuggestion]);
}
