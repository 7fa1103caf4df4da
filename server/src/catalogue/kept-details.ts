import { Buffer } from 'node:buffer';
import type { Reader } from '../database/connection.ts';
import { presentProduct } from './present.ts';
import type { Presentation } from './present-card.ts';
import { readProduct } from './queries.ts';

/** Of what is kept: some ten thousand products. */
const MOST_BYTES = 16 * 1024 * 1024;

/** What the product pages of one version show besides price and stock, as JSON, read when first asked for. */
export class KeptDetails {
  private readonly details = new Map<string, Buffer>();
  private bytes = 0;
  private readonly presentation: Presentation;

  constructor(presentation: Presentation) {
    this.presentation = presentation;
  }

  /** An object without its closing brace and with a comma; undefined when the code is unknown. */
  async of(reader: Reader, code: string): Promise<Buffer | undefined> {
    const known = this.details.get(code);
    if (known !== undefined) return known;
    const row = await readProduct(reader, code, '');
    const meanwhile = this.details.get(code); // Two may have asked at once.
    if (row === undefined || meanwhile !== undefined) return meanwhile;
    const { CasePrice, BottleNett, BottleVAT, VatRate, StockCases, StockBottles, ...text } = presentProduct(
      row,
      this.presentation,
    );
    const json = Buffer.from(`${JSON.stringify(text).slice(0, -1)},`);
    if (this.bytes + json.length > MOST_BYTES) {
      this.details.clear();
      this.bytes = 0;
    }
    this.bytes += json.length;
    this.details.set(code, json);
    return json;
  }
}
