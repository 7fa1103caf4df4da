import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { create } from 'zustand';

/** A sentence for everything that changed since an order was placed without a network, and its products as they are now. */
type Changes = { readonly sentences: readonly string[]; readonly products: readonly ProductCard[] };

const useFound = create<ReadonlyMap<string, Changes>>(() => new Map());
const none: Changes = { sentences: [], products: [] };

/** Tells what has changed for the order of this form; nothing where no changes are given. */
export function tellChanges(form: string, changes = none): void {
  useFound.setState((found) => new Map(found).set(form, changes), true);
}

export function useChanges(form: string | undefined): Changes {
  return useFound().get(form ?? '') ?? none;
}
