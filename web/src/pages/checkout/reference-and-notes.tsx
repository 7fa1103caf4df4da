import { problemSentence } from '@tradecellar/contract/problems.ts';
import {
  CUSTOMER_REFERENCE_MAX_LENGTH,
  type ReferenceRule,
  referenceProblem,
  requiresReference,
} from '@tradecellar/trade/customer-reference.ts';
import { TextField } from '../../ui/text-field.tsx';
import { NOTES_MAX_LENGTH } from './order-of.ts';
import styles from './reference-and-notes.module.css';

type ReferenceAndNotesProps = {
  readonly reference: string;
  readonly notes: string;
  readonly rule: ReferenceRule;
  readonly onReference: (reference: string) => void;
  readonly onNotes: (notes: string) => void;
};

/** The buyer's reference and notes for the driver (2.checkout.9, 2.checkout.11). */
export function ReferenceAndNotes({ reference, notes, rule, onReference, onNotes }: ReferenceAndNotesProps) {
  const problem = referenceProblem(reference, rule);
  return (
    <section className={styles.fields} aria-label="Reference and notes">
      <TextField
        label="Customer Reference / Purchase Order"
        value={reference}
        onChange={onReference}
        isRequired={requiresReference(rule)}
        error={problem === undefined ? undefined : problemSentence(problem)}
        maxLength={CUSTOMER_REFERENCE_MAX_LENGTH}
      />
      <TextField
        // Long notes are seen whole, up to a point.
        className={styles.notes}
        label="Delivery Notes"
        value={notes}
        onChange={onNotes}
        rows={3}
        maxLength={NOTES_MAX_LENGTH}
      />
    </section>
  );
}
