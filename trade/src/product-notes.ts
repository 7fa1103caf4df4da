export type NoteKind = 'Notes1' | 'Notes2' | 'Notes3' | 'Notes4' | 'ServingSuggestion';

export type ProductNotes = { readonly [Kind in NoteKind]?: string | null };

export type NoteSection = { readonly kind: NoteKind; readonly title: string; readonly text: string };

export type NoteTitles = { readonly [Kind in NoteKind]: string };

const KIND_OF_SIGN: Readonly<Record<string, NoteKind>> = {
  1: 'Notes1',
  2: 'Notes2',
  3: 'Notes3',
  4: 'Notes4',
  S: 'ServingSuggestion',
};

/**
 * The sections in the notes-display setting, in its sequence: '14S' is notes 1 and 4 and the serving suggestion
 * (2.product.10). Undefined if the setting has another character than 1 2 3 4 S, or has a character twice. An empty
 * setting shows no sections.
 */
export function parseNotesDisplay(setting: string): readonly NoteKind[] | undefined {
  const signs = [...setting.trim().toUpperCase()];
  if (new Set(signs).size !== signs.length) return undefined;
  const kinds = signs.map((sign) => KIND_OF_SIGN[sign]).filter((kind) => kind !== undefined);
  return kinds.length === signs.length ? kinds : undefined;
}

/** True if a note is absent, blank, or 'A' (2.product.11). */
export function isEmptyNote(text: string | null | undefined): boolean {
  const trimmed = (text ?? '').trim();
  return trimmed === '' || trimmed === 'A';
}

/**
 * The sections that a product shows, in the sequence of the display setting (2.product.10). Empty notes have no
 * section. A section has the title of its own note, whatever other sections show: with '2S' the second section has the
 * title of the serving suggestion.
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

export type NoteSettings = {
  readonly notesDisplay: string;
  readonly sectionTitles: {
    readonly tastingNotes: string;
    readonly notes2: string;
    readonly notes3: string;
    readonly aboutTheProducer: string;
    readonly servingSuggestion: string;
  };
};

/** The sections that a product shows under the merchant's titles. */
export function shownNotes(
  product: ProductNotes,
  { notesDisplay, sectionTitles }: NoteSettings,
): NoteSection[] {
  return noteSections(product, parseNotesDisplay(notesDisplay) ?? [], {
    Notes1: sectionTitles.tastingNotes,
    Notes2: sectionTitles.notes2,
    Notes3: sectionTitles.notes3,
    Notes4: sectionTitles.aboutTheProducer,
    ServingSuggestion: sectionTitles.servingSuggestion,
  });
}
