import { Type } from 'typebox';

export const SCOPES = {
  'orders:read': 'Read orders',
  'orders:write': 'Confirm orders and report their states',
  stock: 'Set stock',
  prices: 'Set prices',
  customers: 'Set customers and their credit',
  transactions: 'Set the transactions of ledgers',
  documents: 'File documents of customers',
} as const;

export type Scope = keyof typeof SCOPES;

export const Scope = Type.Enum(Object.keys(SCOPES) as Scope[]); // TypeScript gives `Object.keys` the type `string[]`.
