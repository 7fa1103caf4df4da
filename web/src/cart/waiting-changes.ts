import { create } from 'zustand';
import { useWaitingForm } from './waiting.ts';

/** Sentences about everything that changed since the order with this key was placed without a network. */
type Changes = { readonly cartId: string; readonly sentences: readonly string[] };

const useFound = create<{ readonly changes: Changes | undefined }>(() => ({ changes: undefined }));
const none: readonly string[] = [];

export function tellChanges(changes: Changes | undefined): void {
  useFound.setState({ changes });
}

/** None once the order is taken back, or on its way. */
export function useChanges(cartId: string | undefined): readonly string[] {
  const { changes } = useFound();
  const { form } = useWaitingForm();
  return form !== undefined && changes !== undefined && changes.cartId === cartId ? changes.sentences : none;
}
