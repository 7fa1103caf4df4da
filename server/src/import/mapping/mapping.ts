import type { MappedKind } from '@tradecellar/contract/import-mappings.ts';
import type { Money } from '@tradecellar/trade/money.ts';
import type { Profile } from './sheets/profile-column.ts';
import type { SheetTable } from './sheets/read-tables.ts';

/**
 * The use of each column of a file, in the file's sequence, and the answers to the questions that the file leaves open.
 */
export type Mapping = {
  readonly kind: MappedKind;
  /** The slot of each column (`Rule.slot`); '' for a column that is not used. */
  readonly slots: readonly string[];
  readonly answers: Answers;
};

export type KeptMapping = {
  readonly fingerprint: string;
  /** The file whose columns a person looked at. */
  readonly file: string;
  readonly head: readonly string[];
  readonly mapping: Mapping;
  readonly keptBy: string;
  readonly keptAt: Date;
};

export type Answers = {
  /** The unit of the column `Price`. */
  readonly unitOfPrice?: 'case' | 'bottle';
  readonly unitOfStock?: 'case' | 'bottle';
  /** True if the prices contain VAT. */
  readonly withVat?: boolean;
  /** The bottles of a case, if neither a column nor the name has the case size. */
  readonly caseSize?: number;
  /** The size in cl, if neither a column nor the name has the size. */
  readonly unitSize?: number;
  /** `name` if the customers' names stand for the account numbers that no column has. */
  readonly accountFrom?: 'name';
  /** The length to which the mapper fills up codes of figures with zeros. */
  readonly codeWidth?: number;
  /** The VAT rate in percent, if no column has the rate. */
  readonly vatRate?: number;
  /** The rates in percent of the system's tax codes. */
  readonly vatCodes?: { readonly [code: string]: number };
  /** True if a negative balance or amount is money that the customer owes. */
  readonly isOwedNegative?: boolean;
  /** True if an order goes to a customer's only address, of whatever kind that address is. */
  readonly deliversToOnly?: boolean;
  /** The limit in pounds of a customer whose credit limit is blank; 0 for no credit. */
  readonly blankLimit?: number;
  /** The shop's words for the system's types of transactions. */
  readonly types?: { readonly [code: string]: string };
};

export type StoredEntry = { readonly number: string; readonly date: string; readonly balance: Money };
/** The stored entries of each account's ledger, oldest first. */
export type Ledgers = ReadonlyMap<string, readonly StoredEntry[]>;

/** Today's products and customers. The mapper compares the codes of a file with their codes. */
export type Known = {
  readonly products: ReadonlyMap<
    string,
    { readonly caseSize: number; readonly vatRate?: number; readonly casePrice?: number }
  >;
  readonly customers: ReadonlySet<string>;
  readonly reps: ReadonlySet<string>;
  /** Read only for a file of transactions. */
  readonly ledgers?: Ledgers;
  /** The day of the import, as `2026-11-28`. */
  readonly today: string;
};

/** The weight of a use that a person has chosen. A guess weighs less. */
export const CHOSEN = 2;

export type GuessedColumn = {
  readonly place: number;
  readonly head: string;
  readonly words: string;
  readonly profile: Profile;
  slot: string;
  weight: number;
  /** A sentence that asks a person to look at the column. */
  doubt?: string;
};

export type Question = {
  readonly about: keyof Answers;
  /** The code of the file about which the question asks, such as the tax code `T1`. */
  readonly code?: string;
  readonly asks: string;
  readonly choices: readonly string[];
  /** The answer that counts until a person changes the answer; '' if only a person can answer. */
  readonly taken: string;
  /** The consequence of an answer. */
  readonly hint?: string;
  /** The words before a number that a person types in place of a choice: `a limit of £`. */
  readonly typed?: string;
};

export type Guess = {
  readonly table: SheetTable;
  readonly mapping: Mapping;
  readonly columns: readonly GuessedColumn[];
  readonly questions: readonly Question[];
};
