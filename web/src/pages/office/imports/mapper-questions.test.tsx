import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MapperQuestions } from './mapper-questions.tsx';

afterEach(cleanup);

const blankLimit = {
  About: 'blankLimit',
  Asks: 'What does a blank credit limit mean?',
  Choices: ['no credit'],
  Choice: '',
  IsNumber: true as const,
  Typed: 'a limit of £',
  Hint: 'With no credit they can still order.',
};
const show = (Choice = '') => {
  const onAnswer = vi.fn();
  render(<MapperQuestions questions={[{ ...blankLimit, Choice }]} onAnswer={onAnswer} />);
  const choose = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
  return { onAnswer, choose };
};

it('says that only a person can answer, with the consequence of an answer', () => {
  show();
  expect(screen.getByText('Please answer: the shop does not decide this')).toBeTruthy();
  expect(screen.getByText('With no credit they can still order.')).toBeTruthy();
});

it('answers with the choice', () => {
  const { onAnswer, choose } = show();
  choose('no credit');
  expect(onAnswer).toHaveBeenLastCalledWith({ About: 'blankLimit', Choice: 'no credit' });
});

it('answers with the typed amount, and takes the answer back while no amount is typed', () => {
  const { onAnswer, choose } = show('no credit');
  choose('a limit of £');
  expect(onAnswer).toHaveBeenLastCalledWith({ About: 'blankLimit', Choice: '' });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '£2,500.50' } });
  expect(onAnswer).toHaveBeenLastCalledWith({ About: 'blankLimit', Choice: '2500.50' });
});

it('shows an amount that was kept', () => {
  show('250');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('250');
});
