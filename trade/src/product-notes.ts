/** One of a product's notes, or its serving suggestion. */
export type NoteKind = 'Notes1' | 'Notes2' | 'Notes3' | 'Notes4' | 'ServingSuggestion';

/** A product's notes, by their wire names. */
export type ProductNotes = { readonly [Kind in NoteKind]?: string | null };

export type NoteSection = { readonly kind: NoteKind; readonly title: string; readonly text: string };

/** The title of each section. */
export type NoteTitles = { readonly [Kind in NoteKind]: string };

const KIND_OF_SIGN: Readonly<Record<string, NoteKind>> = {
  1: 'Notes1',
  2: 'Notes2',
  3: 'Notes3',
  4: 'Notes4',
  S: 'ServingSuggestion',
};

/**
 * The sections in the notes-display setting, in its order: '14S' is notes 1 and 4 and the serving suggestion
 * (2.product.10). Undefined for any character but 1 2 3 4 S, or one used twice. An empty setting shows
 * nothing.
 */
export function parseNotesDisplay(setting: string): readonly NoteKind[] | undefined {
  const signs = [...setting.trim().toUpperCase()];
  if (new Set(signs).size !== signs.length) return undefined;
  const kinds = signs.map((sign) => KIND_OF_SIGN[sign]).filter((kind) => kind !== undefined);
  return kinds.length === signs.length ? kinds : undefined;
}

/** Whether a note is empty: absent, blank, or the value 'A' (2.product.11). */
function isEmptyNote(text: string | null | undefined): boolean {
  const trimmed = (text ?? '').trim();
  return trimmed === '' || trimmed === 'A';
}

/**
 * The sections a product shows (2.product.10), in the order of the display; empty notes have none. A section has
 * the title of its own note, whichever others are shown: with '2S' the serving suggestion keeps its title.
 */
export function noteSections(
  product: ProductNotes,
  display: readonly NoteKind[],
  titles: NoteTitles,
): NoteSection[] {
  return display
    .filter((kind) => !isEmptyNote(product[kind]))
    .map((kind) => ({ kind, title: titles[kind], text: (product[kind] ?? '').trim() }));
}
