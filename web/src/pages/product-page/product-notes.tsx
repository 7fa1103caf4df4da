import type { NoteSection } from '@tradecellar/trade/product-notes.ts';

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
