import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { boardAnswerChange, type RequestedChange } from '@tradecellar/contract/requested-changes.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../api/call.ts';
import { Refused } from '../../../session/failure/failure.tsx';
import { useKeptFocus } from '../../../ui/browser/use-kept-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField, required } from '../../../ui/fields/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OfficeForm } from '../office-form.tsx';

type Outcome = 'accept' | 'decline';
type Answer = { readonly RequestNo: string; readonly Outcome: Outcome; readonly Sentence: string };

const doneWords: Readonly<Record<Outcome, string>> = {
  accept: 'Change made. The order is as it was asked for.',
  decline: 'Change declined. The customer gets your reason by email.',
};

type AnswerChangeProps = { readonly requested: RequestedChange | undefined };

export function AnswerChange({ requested }: AnswerChangeProps) {
  const queries = useQueryClient();
  const { place, keepFocus } = useKeptFocus<HTMLDivElement>();
  const answer = useMutation({
    mutationFn: (answered: Answer) => call(boardAnswerChange, answered),
    onSuccess: keepFocus,
    onSettled: () => queries.invalidateQueries(),
  });
  const refused = <Refused error={answer.error} />;
  const busy = answer.isPending ? answer.variables.Outcome : undefined;
  const isDone = answer.isSuccess && answer.variables.RequestNo !== requested?.RequestNo;
  return (
    <div ref={place} tabIndex={-1} className="mt-4 grid grid-cols-1 gap-4 empty:hidden focus:outline-none">
      {isDone && <Notice kind="good">{doneWords[answer.variables.Outcome]}</Notice>}
      {requested ? (
        <OpenRequest
          key={requested.RequestNo}
          requested={requested}
          refused={refused}
          busy={busy}
          onAnswer={answer.mutate}
        />
      ) : (
        refused
      )}
    </div>
  );
}

type OpenRequestProps = {
  readonly requested: RequestedChange;
  readonly refused: ReactNode;
  readonly busy: Outcome | undefined;
  readonly onAnswer: (answer: Answer) => void;
};

function OpenRequest({ requested, refused, busy, onAnswer }: OpenRequestProps) {
  const { RequestNo, By, At, Changes } = requested;
  const { control, handleSubmit } = useForm({ defaultValues: { sentence: '' } });
  return (
    <section
      className="rounded-xs border border-l-3 border-hairline border-l-brand-line bg-card px-4 py-3.5"
      aria-labelledby="asked"
    >
      <h3 id="asked">A change is asked for</h3>
      <p className="text-body text-ink-soft">
        {RequestNo} · {By || 'our office'} · {momentWords(new Date(At))}
      </p>
      <ul className="mt-2 mb-4 list-disc pl-5">
        {Changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <div className="grid grid-cols-1 gap-4">
        {refused}
        <Button
          className="justify-self-start max-sm:w-full"
          isBusy={busy === 'accept'}
          onClick={() => onAnswer({ RequestNo, Outcome: 'accept', Sentence: '' })}
        >
          Make this change
        </Button>
        <OfficeForm
          button="Decline it"
          sending={{ isPending: busy === 'decline' }}
          onSubmit={handleSubmit(({ sentence }) =>
            onAnswer({ RequestNo, Outcome: 'decline', Sentence: sentence.trim() }),
          )}
        >
          <FormField
            control={control}
            name="sentence"
            label="Reason, for the customer"
            mostLetters={mostLetters(boardAnswerChange.body.properties.Sentence)}
            check={required('Give a reason first')}
          />
        </OfficeForm>
      </div>
    </section>
  );
}
