import { Type } from 'typebox';
import { group, on, patterned, percent, pounds, whole } from './setting-kinds.ts';

const chargeZone = (freeFromCases: number, where: string) => ({
  amount: pounds(7.5, 10_000, `Pounds nett a consignment ${where}`),
  freeFromCases: whole(freeFromCases, 0, 100_000, `Free ${where} from this many cases; 0 is never by cases`),
  freeFromValue: pounds(0, 1_000_000, `Free ${where} from this nett value of goods; 0 is never by value`),
});
const SOUTH_EAST =
  'BN BR CR CT DA E EC EN GU HA HP IG KT ME MK N NW OX PO RG RH RM SE SL SM SO SW TN TW UB W WC'.split(' ');

/** The setting `deliveryCharge` (decision 32). */
export const deliveryCharge = group({
  on: on(
    false,
    'On: delivery is charged for (9.constants.30, 9.constants.31). Off: it is free, and not mentioned',
  ),
  ...chargeZone(6, 'to the postcodes'),
  vatRate: percent(20, 'VAT on the charge'),
  postcodes: Type.Array(
    patterned('^[A-Za-z]{1,2}(\\d{1,2}[A-Za-z]?)?$', 'a postcode’s area or district, like SE or SW1A', {}),
    {
      default: SOUTH_EAST,
      description: 'The areas and districts of these terms; with none listed they hold everywhere',
    },
  ),
  elsewhere: group(chargeZone(0, 'to all other postcodes')),
});
