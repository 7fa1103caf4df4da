import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { create } from 'zustand';

/** Sentences about the changes since an order was placed offline, and its products as they are now. */
type Changes = { readonly sentences: readonly string[]; readonly products: readonly ProductCard[] };

const useFound = create<ReadonlyMap<string, Changes>>(() => new Map());
const none: Changes = { sentences: [], products: [] };

export function tellChanges(form: string, changes = none): void {
  useFound.setState((found) => new Map(found).set(form, changes), true);
}

export function useChanges(form: string | undefined): Changes {
  return useFound().get(form ?? '') ?? none;
}
