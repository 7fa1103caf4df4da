import { AMERICAS } from './americas.ts';
import { BEER_AND_SOFT } from './beer-and-soft.ts';
import { CENTRAL_EUROPE } from './central-europe.ts';
import { shelfProducts } from './compose-shelf.ts';
import { regionProducts } from './compose-wine.ts';
import { FORTIFIED_AND_SWEET } from './fortified-and-sweet.ts';
import { FRANCE_NORTH } from './france-north.ts';
import { FRANCE_SOUTH } from './france-south.ts';
import { IBERIA } from './iberia.ts';
import { ITALY } from './italy.ts';
import type { DemoProduct } from './product-row.ts';
import type { Chance } from './seeded.ts';
import { SOUTHERN_HEMISPHERE } from './southern-hemisphere.ts';
import { SPARKLING } from './sparkling.ts';
import { SPIRITS } from './spirits.ts';

/** The demo merchant's whole list, always the same. About two in three have a bin number. */
export function catalogue(): DemoProduct[] {
  let bin = 100;
  const binNo = (chance: Chance) => {
    bin += 1;
    return chance.percent(66) ? String(bin) : '';
  };
  const regions = [
    ...SPARKLING,
    ...FORTIFIED_AND_SWEET,
    ...FRANCE_NORTH,
    ...FRANCE_SOUTH,
    ...ITALY,
    ...IBERIA,
    ...CENTRAL_EUROPE,
    ...SOUTHERN_HEMISPHERE,
    ...AMERICAS,
  ];
  return [
    ...regions.flatMap((region) => regionProducts(region, binNo)),
    ...shelfProducts([...SPIRITS, ...BEER_AND_SOFT], binNo),
  ];
}
