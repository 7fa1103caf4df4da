import { type RawBuilder, sql } from 'kysely';

/** Small letters without accents and apostrophes, as `plainWords` of trade/ has them. */
export function plainText(text: RawBuilder<unknown>) {
  return sql`regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036F''’]', '', 'g')`;
}

/** That a plain text has a word somewhere in it. */
export const hasWord = (plain: RawBuilder<unknown>, word: string) => sql`strpos(${plain}, ${word}) > 0`;
