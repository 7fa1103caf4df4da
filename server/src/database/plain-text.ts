import { type RawBuilder, sql } from 'kysely';

/** Lower-case letters without accents and apostrophes, like `plainWords` in trade/. */
export function plainText(text: RawBuilder<unknown>) {
  return sql`regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036F''’]', '', 'g')`;
}

/** Whether a plain text contains a word. */
export const hasWord = (plain: RawBuilder<unknown>, word: string) => sql`strpos(${plain}, ${word}) > 0`;
