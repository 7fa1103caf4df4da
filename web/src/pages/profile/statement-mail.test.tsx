import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { officeServer, page } from '../../../test/office-server.tsx';
import { StatementMail } from './statement-mail.tsx';

const { answers, calls } = officeServer();
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'The monthly statement by mail' });

it('switches the monthly statement off', async () => {
  let isWanted = true;
  answers['account/statement/mail'] = (body) => {
    isWanted = (body as { IsWanted?: boolean }).IsWanted ?? isWanted; // The body of this call.
    return Response.json({ mainResult: { IsWanted: isWanted } });
  };
  await page.show(<StatementMail account="A1" />);
  expect((await box()).checked).toBe(true);
  await act(async () => (await box()).click());
  expect((await box()).checked).toBe(false);
  expect(calls[1]).toEqual({
    path: 'account/statement/mail',
    body: { CustomerAccount: 'A1', IsWanted: false },
  });
});

it('shows nothing if the shop sends no statements', async () => {
  answers['account/statement/mail'] = () => new Response(null, { status: 204 });
  await page.show(<StatementMail account="A1" />);
  expect(page.isShown('Statements')).toBe(false);
});
