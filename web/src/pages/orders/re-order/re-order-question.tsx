import { ChangesDialog } from './changes-dialog.tsx';
import type { ReOrder } from './use-re-order.ts';

/** Asks about lines that have changed since the order. */
export function ReOrderQuestion({ reOrder: { question, add, cancel } }: { readonly reOrder: ReOrder }) {
  if (!question) return null;
  return (
    <ChangesDialog lines={question.found} onAdd={(found) => add(question.line, found)} onCancel={cancel} />
  );
}
