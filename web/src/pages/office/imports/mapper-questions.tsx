import type { GuessedMapping, MappingAnswer } from '@tradecellar/contract/import-mappings.ts';
import { useState } from 'react';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

type Question = GuessedMapping['Questions'][number];

type MapperQuestionsProps = {
  readonly questions: readonly Question[];
  readonly onAnswer: (answer: MappingAnswer) => void;
};

/** Asks once for facts that the file lacks: a choice, or a number such as the bottles of a case. */
export function MapperQuestions({ questions, onAnswer }: MapperQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <fieldset className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <legend className="mb-2 font-semibold">The file does not say</legend>
      {questions.map((question) => {
        const { About, Code, Asks, Choices, Choice, IsNumber } = question;
        const answer = (Choice: string) => onAnswer({ About, ...(Code !== undefined && { Code }), Choice });
        return IsNumber ? (
          <NumberQuestion key={`${About} ${Code}`} question={question} onAnswer={answer} />
        ) : (
          <SelectField
            key={`${About} ${Code}`}
            label={Asks}
            value={Choice}
            options={Choices.map((value) => ({ value, label: value }))}
            onChange={answer}
          />
        );
      })}
    </fieldset>
  );
}

type NumberQuestionProps = { readonly question: Question; readonly onAnswer: (choice: string) => void };

function NumberQuestion({ question: { Asks, Choices, Choice }, onAnswer }: NumberQuestionProps) {
  const [text, setText] = useState(Choice);
  const isNumber = /^\d+(\.\d+)?$/.test(text);
  return (
    <TextField
      label={Asks}
      value={text}
      inputMode="decimal"
      hint={`Often ${Choices.slice(0, -1).join(', ')} or ${Choices.at(-1)}`}
      error={isNumber ? undefined : 'Please enter a number'}
      onChange={(typed) => {
        setText(typed);
        if (/^\d+(\.\d+)?$/.test(typed)) onAnswer(typed);
      }}
    />
  );
}
