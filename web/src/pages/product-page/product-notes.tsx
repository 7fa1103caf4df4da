import type { NoteSection } from '@tradecellar/trade/product-notes.ts';
import styles from './product-notes.module.css';

/** The notes of a product, each under its title (2.product.9). */
export function ProductNotes({ sections }: { readonly sections: readonly NoteSection[] }) {
  if (sections.length === 0) return null;
  return (
    <div className={styles.notes}>
      {sections.map(({ kind, title, text }) => (
        <section key={kind}>
          <h2>{title}</h2>
          {/* A note keeps its line breaks. */}
          <p className={`prose ${styles.text}`}>{text}</p>
        </section>
      ))}
    </div>
  );
}
