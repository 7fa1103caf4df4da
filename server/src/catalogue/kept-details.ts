import type { Reader } from '../database/connection.ts';
import { presentDetails, presentFlags } from './present.ts';
import { readDetails } from './queries.ts';
import { remembered } from './search/known-products.ts';

/** Of what is kept: some ten thousand products. */
const MOST_LETTERS = 8 * 1024 * 1024;

/** As JSON, without braces and with a comma. */
const written = (object: object) => `${JSON.stringify(object).slice(1, -1)},`;

/**
 * What the product pages of one version show besides card, price and stock, read when first asked for. As text: Node cuts a
 * small buffer out of one of 8 kB, which stays for as long as the buffer does.
 */
export class KeptDetails {
  private readonly details = new Map<string, readonly string[]>();
  private letters = 0;
  /** Most products have the same. */
  private readonly flags = remembered((allergens) => written(presentFlags(allergens.split(','))), 1_000);

  /** The fields of an object, each with a comma behind it; undefined when the code is unknown. */
  async of(reader: Reader, code: string): Promise<readonly string[] | undefined> {
    const known = this.details.get(code);
    if (known !== undefined) return known;
    const row = await readDetails(reader, code);
    const meanwhile = this.details.get(code); // Two may have asked at once.
    if (row === undefined || meanwhile !== undefined) return meanwhile;
    const own = written(presentDetails(row));
    if (this.letters + own.length > MOST_LETTERS) {
      this.details.clear();
      this.letters = 0;
    }
    this.letters += own.length;
    const fields = [own, this.flags(row.allergens.join())];
    this.details.set(code, fields);
    return fields;
  }
}
