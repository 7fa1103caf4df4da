import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import { Button } from '../button.tsx';
import { FormField, required, trimmed } from './form-field.tsx';

afterEach(cleanup);

type Values = { readonly Name: string; readonly Note: string };

function Form({ onSend }: { readonly onSend: (values: Values) => void }) {
  const { control, handleSubmit } = useForm<Values>({ defaultValues: { Name: '', Note: '' } });
  return (
    <form onSubmit={handleSubmit((values) => onSend(trimmed(values)))} noValidate>
      <FormField control={control} name="Note" label="Note" mostLetters={5} />
      <FormField control={control} name="Name" label="Name" check={required('Please enter your name')} />
      <Button type="submit">Send</Button>
    </form>
  );
}

function show(): readonly Values[] {
  const sent: Values[] = [];
  render(<Form onSend={(values) => sent.push(values)} />);
  return sent;
}

const field = (name: string) => screen.getByRole('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => act(async () => screen.getByRole('button', { name: 'Send' }).click());

describe('a field of a form', () => {
  it('shows an error and takes the focus when the form is sent, and hides the error when it is corrected', async () => {
    const sent = show();
    expect(screen.queryByText('Please enter your name')).toBeNull();
    await send();
    expect(screen.getByText('Please enter your name')).toBeDefined();
    expect(document.activeElement).toBe(field('Name'));
    await act(async () => type('Name', ' Ann '));
    expect(screen.queryByText('Please enter your name')).toBeNull();
    await send();
    expect(sent).toEqual([{ Name: 'Ann', Note: '' }]);
  });

  it('treats blanks as an empty field', async () => {
    const sent = show();
    type('Name', '   ');
    await send();
    expect(sent).toEqual([]);
  });

  it('keeps a text that is too long, and stops its form from being sent', async () => {
    const sent = show();
    type('Name', 'Ann');
    type('Note', 'seven77');
    expect(screen.getByText('2 letters too many')).toBeDefined();
    await send();
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(field('Note'));
  });
});
