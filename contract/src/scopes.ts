import { Type } from 'typebox';

/** The scopes of an API key, each with the words that the office reads. */
export const SCOPES = {
  'orders:read': 'Read orders',
  'orders:write': 'Confirm orders and report their states',
  stock: 'Set stock',
  prices: 'Set prices',
  customers: 'Set customers and their credit',
} as const;

export type Scope = keyof typeof SCOPES;

export const Scope = Type.Enum(Object.keys(SCOPES) as Scope[]); // TypeScript types keys as any strings.
