import { problemSentence } from '@tradecellar/contract/problems.ts';
import {
  type ReferenceRule,
  referenceProblem,
  requiresReference,
} from '@tradecellar/trade/customer-reference.ts';
import { TextField } from '../../ui/text-field.tsx';
import { notesMostLetters, referenceField } from './order-of.ts';
import styles from './reference-and-notes.module.css';

type ReferenceAndNotesProps = {
  readonly reference: string;
  readonly notes: string;
  readonly notesLabel: string;
  readonly rule: ReferenceRule;
  readonly onReference: (reference: string) => void;
  readonly onNotes: (notes: string) => void;
};

/** The buyer's reference and notes for the driver (2.checkout.9, 2.checkout.11). */
export function ReferenceAndNotes(props: ReferenceAndNotesProps) {
  const { reference, notes, notesLabel, rule, onReference, onNotes } = props;
  const problem = referenceProblem(reference, rule);
  return (
    <section className={styles.fields} aria-label="Reference and notes">
      <TextField
        {...referenceField}
        value={reference}
        onChange={onReference}
        isRequired={requiresReference(rule)}
        error={problem === undefined ? undefined : problemSentence(problem)}
      />
      <TextField
        className={styles.notes}
        label={notesLabel}
        mostLetters={notesMostLetters}
        value={notes}
        onChange={onNotes}
        rows={3}
      />
    </section>
  );
}
