import { type RawBuilder, sql } from 'kysely';

/** Lower-case text without accents and apostrophes, as `plainWords` in trade/ makes it. */
export function plainText(text: RawBuilder<unknown>) {
  return sql`regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036F''’]', '', 'g')`;
}

export const hasWord = (plain: RawBuilder<unknown>, word: string) => sql`strpos(${plain}, ${word}) > 0`;
