import type { WineFacts } from '@tradecellar/contract/wine-facts.ts';
import { isEmptyNote } from '@tradecellar/trade/product-notes.ts';
import { firstSentence } from '@tradecellar/trade/style-line.ts';
import type { Reader } from '../database/connection.ts';
import { presentDrinkingYears } from './present.ts';

/** The wine details of products, each product once, in the sequence of the codes. */
export async function readWineFacts(reader: Reader, codes: readonly string[]): Promise<WineFacts[]> {
  if (codes.length === 0) return [];
  const rows = await reader
    .selectFrom('product')
    .select([
      'code',
      'description',
      'vintage',
      'alcoholic_percentage',
      'drink_from',
      'drink_to',
      'organic_biodynamic',
      'allergens',
      'wine_tasting_notes',
      'notes',
    ])
    .where('code', 'in', [...codes])
    .execute();
  const facts = new Map(
    rows.map((row) => [
      row.code,
      {
        Code: row.code,
        Description: row.description,
        Vintage: row.vintage,
        AlcoholicPercentage: row.alcoholic_percentage === null ? null : Number(row.alcoholic_percentage),
        ...presentDrinkingYears(row),
        OrganicBiodynamic: row.organic_biodynamic,
        Flags: row.allergens,
        Note: firstSentence([row.wine_tasting_notes, ...row.notes].find((note) => !isEmptyNote(note)) ?? ''),
      },
    ]),
  );
  return [...new Set(codes)].flatMap((code) => facts.get(code) ?? []);
}
