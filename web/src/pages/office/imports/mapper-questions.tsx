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
        const { About, Code, Asks, Choices, Choice, IsNumber, Typed, Hint } = question;
        const answer = (Choice: string) => onAnswer({ About, ...(Code !== undefined && { Code }), Choice });
        if (Typed !== undefined)
          return (
            <TypedQuestion key={`${About} ${Code}`} question={question} typed={Typed} onAnswer={answer} />
          );
        return IsNumber ? (
          <NumberQuestion key={`${About} ${Code}`} question={question} onAnswer={answer} />
        ) : (
          <SelectField
            key={`${About} ${Code}`}
            label={Asks}
            hint={Hint}
            value={Choice}
            options={Choices.map((value) => ({ value, label: value }))}
            onChange={answer}
          />
        );
      })}
    </fieldset>
  );
}

type TypedQuestionProps = {
  readonly question: Question;
  /** The words before the number: `a limit of £`. */
  readonly typed: string;
  readonly onAnswer: (choice: string) => void;
};

const isNumber = (text: string) => /^\d+(\.\d+)?$/.test(text);

/** A question that only a person can answer: by a choice, or by a number. */
function TypedQuestion({ question, typed, onAnswer }: TypedQuestionProps) {
  const { Asks, Choices, Choice, Hint } = question;
  const [isTyping, setTyping] = useState(isNumber(Choice));
  const [text, setText] = useState(isNumber(Choice) ? Choice : '');
  const isOpen = Choice === '' && !isTyping;
  const type = (typedText: string) => {
    setText(typedText);
    const plain = typedText.replaceAll(/[£,\s]/g, '');
    onAnswer(isNumber(plain) ? plain : '');
  };
  return (
    <div className="grid grid-cols-1 content-start gap-2">
      <SelectField
        label={Asks}
        hint={Hint}
        error={isOpen ? 'Please answer: the shop does not decide this' : undefined}
        value={isTyping ? typed : Choice}
        options={[
          ...(isOpen ? [{ value: '', label: 'Not answered' }] : []),
          ...[...Choices, typed].map((value) => ({ value, label: value })),
        ]}
        onChange={(value) => {
          setTyping(value === typed);
          if (value === typed) type(text);
          else onAnswer(value);
        }}
      />
      {isTyping && (
        <TextField
          label={typed.replace(/^./, (letter) => letter.toUpperCase())}
          value={text}
          inputMode="decimal"
          error={Choice === '' ? 'Please enter an amount' : undefined}
          onChange={type}
        />
      )}
    </div>
  );
}

type NumberQuestionProps = { readonly question: Question; readonly onAnswer: (choice: string) => void };

function NumberQuestion({ question: { Asks, Choices, Choice }, onAnswer }: NumberQuestionProps) {
  const [text, setText] = useState(Choice);
  return (
    <TextField
      label={Asks}
      value={text}
      inputMode="decimal"
      hint={`Often ${Choices.slice(0, -1).join(', ')} or ${Choices.at(-1)}`}
      error={isNumber(text) ? undefined : 'Please enter a number'}
      onChange={(typed) => {
        setText(typed);
        if (isNumber(typed)) onAnswer(typed);
      }}
    />
  );
}
