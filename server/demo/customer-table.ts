import type { DemoProduct } from './product-row.ts';

/** A place to deliver to: name, four lines of address, postcode, round, days. */
export interface DemoAddress {
  readonly id: string;
  readonly name: string;
  readonly lines: readonly [string, string, string, string];
  readonly postCode: string;
  readonly notes: readonly [string, string];
  readonly round: string;
  readonly days: string;
}

/** A trade customer and its habits, from which its orders and ledger are made. */
export interface DemoCustomer {
  readonly account: string;
  readonly name: string;
  readonly contact: string;
  readonly email: string;
  readonly creditLimit: number;
  readonly mandatoryOrderNo: boolean;
  readonly webCred: boolean;
  readonly priceList: '' | 'RESTA' | 'HOTEL' | 'TRADE';
  readonly rep: string;
  readonly days: string;
  readonly addresses: readonly DemoAddress[];
  /** Whether the account has a product list of its own. */
  readonly ownList: boolean;
  readonly reserves: number;
  /** Days between orders, and days from invoice to payment. */
  readonly orderEveryDays: number;
  readonly paysAfterDays: number;
  readonly buys: (product: DemoProduct) => boolean;
}
