import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { boardAnswerChange, type RequestedChange } from '@tradecellar/contract/requested-changes.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { Refused } from '../../session/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { FormField, required } from '../../ui/form-field.tsx';
import { OfficeForm } from './office-form.tsx';

type AnswerChangeProps = { readonly requested: RequestedChange };

/** A change that a buyer asks for, with the office's two answers. A refusal shows its reason, and the request stays. */
export function AnswerChange({ requested: { RequestNo, By, At, Changes } }: AnswerChangeProps) {
  const queries = useQueryClient();
  const { control, handleSubmit } = useForm({ defaultValues: { sentence: '' } });
  const answer = useMutation({
    mutationFn: (answered: { readonly Outcome: 'accept' | 'decline'; readonly Sentence: string }) =>
      call(boardAnswerChange, { RequestNo, ...answered }),
    onSettled: () => queries.invalidateQueries(),
  });
  const isBusy = (outcome: 'accept' | 'decline') => answer.isPending && answer.variables.Outcome === outcome;
  return (
    <section className="mt-4 border-l-3 border-brand-line bg-card px-4 py-3.5" aria-labelledby="asked">
      <h3 id="asked">A change is asked for</h3>
      <p className="text-sm text-ink-soft">
        {RequestNo} · {By || 'our office'} · {momentWords(new Date(At))}
      </p>
      <ul className="my-2 list-disc pl-5">
        {Changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <div className="grid gap-4">
        <Refused error={answer.error} />
        <Button
          className="justify-self-start max-sm:w-full"
          isBusy={isBusy('accept')}
          onClick={() => answer.mutate({ Outcome: 'accept', Sentence: '' })}
        >
          Make this change
        </Button>
        <OfficeForm
          button="Decline it"
          isRow
          sending={{ isPending: isBusy('decline') }}
          onSubmit={handleSubmit(({ sentence }) =>
            answer.mutate({ Outcome: 'decline', Sentence: sentence.trim() }),
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
