import type { Product } from '@tradecellar/contract/catalogue.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { type NoteSection, noteSections, parseNotesDisplay } from '@tradecellar/trade/product-notes.ts';

type NoteSettings = Pick<Settings, 'notesDisplay' | 'sectionTitles'>;

export function shownNotes(product: Product, { notesDisplay, sectionTitles }: NoteSettings): NoteSection[] {
  return noteSections(product, parseNotesDisplay(notesDisplay) ?? [], {
    Notes1: sectionTitles.tastingNotes,
    Notes2: sectionTitles.notes2,
    Notes3: sectionTitles.notes3,
    Notes4: sectionTitles.aboutTheProducer,
    ServingSuggestion: sectionTitles.servingSuggestion,
  });
}

/** Each note under its title (2.product.9). */
export function ProductNotes({ sections }: { readonly sections: readonly NoteSection[] }) {
  return (
    <div className="grid content-start gap-8 print:gap-4">
      {sections.map(({ kind, title, text }) => (
        <section key={kind}>
          <h2 className="mb-2 print:mb-0.5 print:text-large">{title}</h2>
          <p className="prose whitespace-pre-line print:max-w-none print:text-body/normal">{text}</p>
        </section>
      ))}
    </div>
  );
}
