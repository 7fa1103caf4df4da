import { takesNamesApart } from './apply/apply-products.ts';
import type { Guess } from './mapping.ts';

/**
 * The use of a column: the shop's fields that the column fills (fields of other kinds as `logins.Email`), or a filter.
 * An unused column fills no field.
 */
export type Use = { readonly fills: readonly string[]; readonly isFilter: boolean };

const FILTERS = new Set(
  'Active Inactive DutyStatus RowType TaxStatus PartyType Currency SalesNominal PurchasesNominal BillingType SecondType BreakQuantity ValidTo'.split(
    ' ',
  ),
);
const BILLING = [1, 2, 3, 4, 5].map((at) => `Billing_Address${at}`);
const DELIVERY = [1, 2, 3, 4].map((at) => `addresses.Delivery_Address${at}`);

const FILLS: Readonly<Record<string, readonly string[]>> = {
  Pack: ['CaseSize', 'UnitSize'],
  VatRate: ['VatRate', 'BottleVAT'],
  VatCode: ['VatRate', 'BottleVAT'],
  Categories: ['Group', 'CountryDescription'],
  AttributeName: ['Vintage', 'UnitSize', 'CaseSize', 'AlcoholicPercentage'],
  AttributeValue: ['Vintage', 'UnitSize', 'CaseSize', 'AlcoholicPercentage'],
  Parent: ['SecondaryDescription', 'WineTastingNotes'],
  Location: ['StockCases', 'StockBottles'],
  ContactName: ['Billing_ContactName', 'logins.Name'],
  FirstName: ['Billing_ContactName', 'logins.Name'],
  LastName: ['Billing_ContactName', 'logins.Name'],
  Email: ['Email', 'logins.Email'],
  PersonEmail: ['logins.Email'],
  PersonFirst: ['logins.Name'],
  PersonLast: ['logins.Name'],
  Billing: BILLING,
  BillingPostcode: BILLING,
  Delivery: DELIVERY,
  DeliveryPostcode: ['addresses.Delivery_PostCode'],
  DeliveryName: ['addresses.Delivery_Name'],
  DeliveryRound: ['addresses.DeliveryRound'],
  DeliveryNotes1: ['addresses.DeliveryNotes1'],
  Second: [...DELIVERY, ...BILLING],
  SecondPostcode: ['addresses.Delivery_PostCode', ...BILLING],
  SecondName: ['addresses.Delivery_Name'],
  Debit: ['Total'],
  Credit: ['Total'],
  CustomerName: ['CustomerName', 'Billing_Name'],
  Reference2: ['Reference1'],
  ValidFrom: ['From'],
};

export function useOf(slot: string, { mapping, table }: Pick<Guess, 'mapping' | 'table'>): Use {
  const { kind, answers, slots } = mapping;
  if (slot === '' || slot.startsWith('-') || slot === 'Handle') return { fills: [], isFilter: false };
  if (FILTERS.has(slot)) return { fills: [], isFilter: true };
  const isCase = (unit: 'case' | 'bottle' | undefined) => unit === 'case';
  if (slot === 'Price') return uses([isCase(answers.unitOfPrice) ? 'CasePrice' : 'BottleNett']);
  if (slot === 'Stock') return uses([isCase(answers.unitOfStock) ? 'StockCases' : 'StockBottles']);
  if (slot === 'Code' && kind === 'prices') return uses(['ProductCode']);
  if (slot === 'Name') {
    return uses(
      takesNamesApart(mapping, table) ? ['Description', 'Vintage', 'CaseSize', 'UnitSize'] : ['Description'],
    );
  }
  if (slot.startsWith('Billing') && slots.includes('BillingType') && /^Billing(Postcode)?$/.test(slot)) {
    return uses([...BILLING, ...DELIVERY, 'addresses.Delivery_PostCode']);
  }
  return uses(FILLS[slot] ?? [slot]);
}

const uses = (fills: readonly string[]): Use => ({ fills, isFilter: false });
