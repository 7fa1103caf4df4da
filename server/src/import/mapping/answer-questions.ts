import type { MappingAnswer } from '@tradecellar/contract/import-mappings.ts';
import type { Answers, Guess, Question } from './mapping.ts';

/** The numbers that answer a question, if any number is an answer: bottles, centilitres, percent, pounds. */
const NUMBERS: { readonly [About in keyof Answers]?: { readonly is: RegExp; readonly most: number } } = {
  caseSize: { is: /^[1-9]\d*$/, most: 1000 },
  unitSize: { is: /^\d+(\.\d+)?$/, most: 10_000 },
  vatRate: { is: /^\d+(\.\d+)?$/, most: 100 },
  vatCodes: { is: /^\d+(\.\d+)?$/, most: 100 },
  blankLimit: { is: /^\d+(\.\d{1,2})?$/, most: 9_999_999 },
};

/** The answer that a blank credit limit is a limit of nought. */
export const NO_CREDIT = 'no credit';

/** True if a person may answer with a number that is no choice of the question. */
export const isNumber = ({ about }: Pick<Question, 'about'>) => NUMBERS[about] !== undefined;

function isAnswer({ about, choices, typed }: Question, choice: string): boolean {
  // A person who has not yet typed the number takes an earlier answer back.
  if (choice === '') return typed !== undefined;
  const numbers = NUMBERS[about];
  if (numbers === undefined || choices.includes(choice)) return choices.includes(choice);
  const hasSize = about !== 'unitSize' || Number(choice) > 0;
  return numbers.is.test(choice) && Number(choice) <= numbers.most && hasSize;
}

/**
 * The guess with the answers of a person. Ignores an answer without a question, and an answer that does not fit its
 * question.
 */
export function withAnswers(guess: Guess, given: readonly MappingAnswer[]): Guess {
  let { answers } = guess.mapping;
  const questions = guess.questions.map((question) => {
    const answer = given.find(({ About, Code }) => About === question.about && Code === question.code);
    if (answer === undefined || !isAnswer(question, answer.Choice)) return question;
    answers = answered(answers, question, answer.Choice);
    return { ...question, taken: answer.Choice };
  });
  return { ...guess, questions, mapping: { ...guess.mapping, answers } };
}

/** The guess with the answers of a kept mapping. */
export function withKeptAnswers(guess: Guess, kept: Answers): Guess {
  const questions = guess.questions.map((question) => ({ ...question, taken: takenOf(question, kept) }));
  return { ...guess, questions, mapping: { ...guess.mapping, answers: kept } };
}

function takenOf({ about, code = '', taken }: Question, kept: Answers): string {
  switch (about) {
    case 'vatCodes':
    case 'types':
      return String(kept[about]?.[code] ?? taken);
    case 'withVat':
      return kept.withVat === true ? 'with VAT' : 'without VAT';
    case 'isOwedNegative':
      return kept.isOwedNegative === true ? 'yes' : 'no';
    case 'deliversToOnly':
      return kept.deliversToOnly === true ? 'yes' : 'no';
    case 'blankLimit':
      return kept.blankLimit === 0 ? NO_CREDIT : String(kept.blankLimit ?? '');
    case 'codeWidth':
    case 'accountFrom':
      return kept[about] === undefined ? 'no' : 'yes';
    case 'caseSize':
    case 'unitSize':
    case 'vatRate':
    case 'unitOfPrice':
    case 'unitOfStock':
      return String(kept[about] ?? taken);
    default:
      return about satisfies never;
  }
}

function answered(answers: Answers, { about, code = '' }: Question, choice: string): Answers {
  switch (about) {
    case 'unitOfPrice':
    case 'unitOfStock':
      return { ...answers, [about]: choice === 'case' ? 'case' : 'bottle' };
    case 'withVat':
      return { ...answers, withVat: choice === 'with VAT' };
    case 'caseSize':
    case 'unitSize':
    case 'vatRate':
      return { ...answers, [about]: Number(choice) };
    case 'vatCodes':
      return { ...answers, vatCodes: { ...answers.vatCodes, [code]: Number(choice) } };
    case 'types':
      return { ...answers, types: { ...answers.types, [code]: choice } };
    case 'isOwedNegative':
      return { ...answers, isOwedNegative: choice === 'yes' };
    case 'deliversToOnly':
      return { ...answers, deliversToOnly: choice === 'yes' };
    case 'blankLimit': {
      const { blankLimit: _dropped, ...others } = answers;
      return choice === '' ? others : { ...others, blankLimit: choice === NO_CREDIT ? 0 : Number(choice) };
    }
    case 'codeWidth':
    case 'accountFrom': {
      const { [about]: _dropped, ...others } = answers;
      return choice === 'yes' ? answers : others;
    }
    default:
      return about satisfies never;
  }
}
