import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { NamedFile } from './check-file.ts';
import type { ImportFault } from './describe-fault.ts';

/** A miniature has 5 cl. Nothing at all is said of goods without a size. */
const LEAST_CL = 2;
/** A case of more is more than anybody lifts: half bottles in millilitres make 22.5 litres of six. */
const MOST_CL_A_CASE = 2_000;
/** The largest keg. */
const MOST_CL = 3_000;

/**
 * Says of a file of products which have a size in another unit than centilitres: 0.75 is litres, 750 millilitres. Imported with a
 * note, as a keg may be so large.
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
