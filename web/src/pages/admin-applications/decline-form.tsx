import { type Application, declineApplication } from '@tradecellar/contract/prospects.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { problemSentenceOf } from '../../api/problem-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './applications.module.css';
import { useDecision } from './use-decision.ts';

type DeclineFormProps = {
  readonly application: Application;
  readonly onDecided: (application: Application) => void;
};

export function DeclineForm({ application: { Id, CompanyName }, onDecided }: DeclineFormProps) {
  const [note, setNote] = useState('');
  const decline = useDecision(() => call(declineApplication, { Id, Note: note }), onDecided);
  return (
    <form
      className={styles.form}
      aria-label={`Decline ${CompanyName}`}
      onSubmit={(event) => {
        event.preventDefault();
        decline.mutate();
      }}
    >
      <TextField
        label="Note for the office"
        hint="The applicant is told nothing."
        value={note}
        onChange={setNote}
        rows={3}
        maxLength={1000}
      />
      {decline.error && <Notice kind="warning">{problemSentenceOf(decline.error)}</Notice>}
      <Button type="submit" isBusy={decline.isPending}>
        Decline application
      </Button>
    </form>
  );
}
