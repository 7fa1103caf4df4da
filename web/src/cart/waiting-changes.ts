import { create } from 'zustand';

const useFound = create<ReadonlyMap<string, readonly string[]>>(() => new Map());
const none: readonly string[] = [];

/** Sentences about everything that changed since the order of this form was placed without a network. */
export function tellChanges(form: string, sentences: readonly string[]): void {
  useFound.setState((found) => new Map(found).set(form, sentences), true);
}

export function useChanges(form: string | undefined): readonly string[] {
  return useFound().get(form ?? '') ?? none;
}
