import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  guessMapping,
  importMappings,
  keepMapping,
  type MappingAnswer,
} from '@tradecellar/contract/import-mappings.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery, useSending } from '../../../api/queries.ts';
import { Failure, Refused } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MapperColumns } from './mapper-columns.tsx';
import { MapperQuestions } from './mapper-questions.tsx';
import { MapperResults } from './mapper-results.tsx';

type MapperProps = {
  readonly upload: string;
  readonly file: string;
  /** True if the mapper has the page's gold button. */
  readonly isNext: boolean;
  /** Called after the mapping is stored, when the shop can read the file. */
  readonly onKept: () => void;
  readonly onClose: () => void;
};

/** An upload never changes, so a guess is never stale. The cache drops the merchant’s data when the mapper closes. */
const whileSeen = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };

/** Shows the shop's guess of a foreign file's columns. A person corrects the guess and stores the mapping. */
export function Mapper({ upload, file, isNext, onKept, onClose }: MapperProps) {
  const [slots, setSlots] = useState<readonly string[]>();
  const [answers, setAnswers] = useState<readonly MappingAnswer[]>([]);
  const guess = useQuery({ ...endpointQuery(guessMapping, { upload, file }), ...whileSeen });
  const chosen = { upload, file, ...(slots && { Slots: [...slots] }), Answers: [...answers] };
  const isChanged = slots !== undefined || answers.length > 0;
  const now = useQuery({
    ...endpointQuery(guessMapping, chosen),
    ...whileSeen,
    enabled: isChanged,
    placeholderData: keepPreviousData,
  });
  const keeping = useSending(() => call(keepMapping, chosen), importMappings, onKept);
  const first = guess.data?.mainResult;
  const shown = (isChanged ? now.data?.mainResult : undefined) ?? first;
  if (guess.error) return <Failure error={guess.error} onRetry={() => void guess.refetch()} />;
  if (first === undefined || shown === undefined) return <Skeleton height="20rem" />;
  const doubted = first.Columns.filter(({ Doubt }) => Doubt !== undefined).length;
  const isOpen = shown.Questions.some(({ Choice }) => Choice === '');
  const takesMany = (slot: string) =>
    first.OurColumns.some(({ Slot, TakesMany }) => Slot === slot && TakesMany);
  const use = (place: number, slot: string) =>
    setSlots((before = first.Columns.map(({ Slot }) => Slot)) => {
      const freed =
        slot === '' || takesMany(slot) ? before : before.map((each) => (each === slot ? '' : each));
      return freed.with(place, slot);
    });
  const answer = (given: MappingAnswer) =>
    setAnswers((before) => [
      ...before.filter(({ About, Code }) => About !== given.About || Code !== given.Code),
      given,
    ]);
  return (
    <section className="mt-4 grid grid-cols-1 gap-6" aria-label={`Columns of ${file}`}>
      <p>
        The file holds {first.Kind}. The shop has guessed which column is which
        {doubted > 0 ? `; please look at ${countWords(doubted, 'column')}.` : '.'}
      </p>
      <MapperColumns
        ours={first.OurColumns}
        oursNow={shown.OurColumns}
        columns={first.Columns}
        now={shown.Columns.map((column, place) => ({ ...column, Slot: slots?.[place] ?? column.Slot }))}
        onUse={use}
      />
      <MapperQuestions questions={shown.Questions} onAnswer={answer} />
      <MapperResults results={shown.Results} leftOut={shown.LeftOut} count={shown.LeftOutCount} />
      {shown.Notes.map((note) => (
        <p key={note} className="text-body">
          {note}
        </p>
      ))}
      <Refused error={now.error ?? keeping.error} />
      <div className="flex flex-wrap gap-3">
        <Button
          look={isNext ? 'primary' : 'secondary'}
          isBusy={keeping.isPending}
          disabledReason={isOpen ? 'Answer each question first' : undefined}
          onClick={() => keeping.mutate()}
        >
          Keep and read the file
        </Button>
        <Button look="secondary" onClick={onClose}>
          Not now
        </Button>
      </div>
    </section>
  );
}
