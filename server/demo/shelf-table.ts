/** A product that is not composed from a region's table: a spirit, a beer, a keg, a soft drink. */
export interface ShelfRow {
  readonly title: string;
  readonly maker: string;
  readonly group: string;
  readonly type: string;
  readonly supergroup: string;
  readonly country: string;
  readonly style: string;
  readonly abv: number;
  readonly price: number;
  readonly unitSize: number;
  readonly caseSize: number;
  readonly look: string;
  readonly note: string;
  readonly marks: string;
}

/** What every row of a shelf shares. */
export type Shelf = Pick<ShelfRow, 'group' | 'type' | 'supergroup' | 'unitSize' | 'caseSize'>;

/**
 * Rows of 'title~maker~country~style~abv~price~look~note~marks'. `look` is a picture's words in the order of
 * its address; `marks` are allergens and facts: milk, cereals, nuts, colour words, a size such as 5cl.
 */
export function shelf(common: Shelf, rows: readonly string[]): ShelfRow[] {
  return rows.map((row) => {
    const [
      title = '',
      maker = '',
      country = '',
      style = '',
      abv = '',
      price = '',
      look = '',
      note = '',
      marks = '',
    ] = row.split('~');
    return {
      ...common,
      title,
      maker,
      country,
      style,
      abv: Number(abv),
      price: Number(price),
      look,
      note,
      marks,
    };
  });
}
