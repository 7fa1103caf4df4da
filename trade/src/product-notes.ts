/** One of a product's notes, or its serving suggestion. */
export type NoteKind = 'Notes1' | 'Notes2' | 'Notes3' | 'Notes4' | 'ServingSuggestion';

/** The notes of a product, as the wire has them. */
export type ProductNotes = { readonly [Kind in NoteKind]?: string | null };

/** A section as shown: its title and its text. */
export type NoteSection = { readonly kind: NoteKind; readonly title: string; readonly text: string };

/** Notes 1 and 4 and the serving suggestion (spec §1). */
export const DEFAULT_NOTES_DISPLAY = '14S';

/** The titles of the sections of the default display, in its order (spec §1). */
const DEFAULT_NOTE_TITLES: readonly string[] = ['Tasting Notes', 'About the Producer', 'Serving Suggestion'];

const KIND_OF_SIGN: Readonly<Record<string, NoteKind>> = {
  1: 'Notes1',
  2: 'Notes2',
  3: 'Notes3',
  4: 'Notes4',
  S: 'ServingSuggestion',
};

const FALLBACK_TITLE: Readonly<Record<NoteKind, string>> = {
  Notes1: 'Tasting Notes',
  Notes2: 'Notes 2',
  Notes3: 'Notes 3',
  Notes4: 'About the Producer',
  ServingSuggestion: 'Serving Suggestion',
};

/**
 * The notes-display setting as what it shows, in its order: '14S' is notes 1 and 4 and the serving suggestion
 * (spec §2). Undefined when a sign is none of 1 2 3 4 S, or stands twice. An empty setting shows nothing.
 */
export function parseNotesDisplay(setting: string): readonly NoteKind[] | undefined {
  const signs = [...setting.trim().toUpperCase()];
  if (new Set(signs).size !== signs.length) return undefined;
  const kinds = signs.map((sign) => KIND_OF_SIGN[sign]).filter((kind) => kind !== undefined);
  return kinds.length === signs.length ? kinds : undefined;
}

/** Whether a note says nothing: absent, blank, or the value 'A' (spec §2). */
function isEmptyNote(text: string | null | undefined): boolean {
  const trimmed = (text ?? '').trim();
  return trimmed === '' || trimmed === 'A';
}

/**
 * The sections a product shows (spec §2), each with its title; empty notes have none. The titles go with the
 * display in order, the first title with the first note shown; where they run out, a note has its usual title.
 */
export function noteSections(
  product: ProductNotes,
  display: readonly NoteKind[],
  titles: readonly string[] = DEFAULT_NOTE_TITLES,
): NoteSection[] {
  return display.flatMap((kind, index) => {
    const text = product[kind];
    if (isEmptyNote(text)) return [];
    return [{ kind, title: titles[index] ?? FALLBACK_TITLE[kind], text: (text ?? '').trim() }];
  });
}
