import type { NoteSection } from '@tradecellar/trade/product-notes.ts';

/** The notes of a product, each under its title (2.product.9). */
export function ProductNotes({ sections }: { readonly sections: readonly NoteSection[] }) {
  return (
    <div className="grid content-start gap-8 print:gap-4">
      {sections.map(({ kind, title, text }) => (
        <section key={kind}>
          <h2 className="mb-2 print:mb-0.5 print:text-xl">{title}</h2>
          {/* A note keeps its line breaks. */}
          <p className="prose whitespace-pre-line print:max-w-none print:text-md/normal">{text}</p>
        </section>
      ))}
    </div>
  );
}
