import type { SeenItem, SentLine } from '@tradecellar/contract/basket.ts';

/** White wine of the fixture, in cases. */
export const seenItem = (CasesQty: number): SeenItem => ({
  Description: 'Domaine Roquet Sancerre',
  Type: 'White',
  CustomLabel: '',
  CaseSize: 12,
  UnitSize: 75,
  OnlySellMultiplesOf: 0,
  ClosureStyle: 'Screwcap',
  CasePrice: 138,
  BottleNett: 11.5,
  BottleVAT: 2.3,
  CasesQty,
  BottlesQty: 0,
});

/** A line as a device sends it; removed without cases. */
export function sentLine(Code: string, Count: number, Page: string, cases?: number): SentLine {
  return { Code, Count, Page, ...(cases !== undefined && { Item: seenItem(cases) }) };
}
