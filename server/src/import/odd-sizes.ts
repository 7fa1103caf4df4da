import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { NamedFile } from './check-file.ts';
import type { ImportFault } from './describe-fault.ts';

/** A miniature is 5 cl. A size of 0 is not checked. */
const LEAST_CL = 2;
/** A larger case could not be lifted. Six half bottles in millilitres would be 22.5 litres. */
const MOST_CL_A_CASE = 2_000;
/** The largest keg, in centilitres. */
const MOST_CL = 3_000;

/**
 * Notes on imported products whose size does not seem to be in centilitres: 0.75 is litres, 750 millilitres.
 */
export function oddSizes({ name, file }: NamedFile): ImportFault[] {
  if (file.kind.name !== 'products') return [];
  const codesOf = (isOdd: (size: number, inCase: number) => boolean) =>
    file.rows.flatMap(({ cells }) =>
      isOdd(Number(cells.UnitSize), Number(cells.CaseSize)) ? [`${cells.Code} ${cells.UnitSize}`] : [],
    );
  const small = codesOf((size) => size > 0 && size < LEAST_CL);
  const large = codesOf((size, inCase) => size * inCase > (inCase === 1 ? MOST_CL : MOST_CL_A_CASE));
  const says = (codes: readonly string[], what: string) =>
    codes.length === 0
      ? []
      : [
          {
            file: name,
            column: 'UnitSize',
            says: `${countWords(codes.length, 'product')} ${codes.length === 1 ? 'has' : 'have'} ${what}: ${firstOf(codes)}`,
          },
        ];
  return [
    ...says(small, 'a size under 2 cl (is it in litres?)'),
    ...says(large, 'a case of more than 20 litres (is the size in millilitres?)'),
  ];
}

const NAMED = 10;

/** `A, B and 3 more` */
export function firstOf(names: readonly string[]): string {
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
