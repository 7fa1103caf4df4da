import { expect, it } from 'vitest';
import { officeServer, page } from '../../../test/office-server.tsx';
import { signedOut, useSession } from '../session.ts';
import { useAccountChoice } from './use-account-choice.ts';

const { answers } = officeServer();
const mainResult = { CustomerAccount: [{ value: 'ALPHA', label: 'Alpha' }] };

function Header() {
  useAccountChoice();
  return <p>{useSession(({ userName }) => userName)}</p>;
}

it.each([
  ['the person’s name from the merchant', { mainResult, PersonName: 'Bea Buyer' }, 'Bea Buyer'],
  ['the person’s name from the provider if the server is of release 0.5.0', { mainResult }, 'bea.b'],
])('shows in the header %s', async (_name, answer, shown) => {
  useSession.setState({ ...signedOut, status: 'in', userName: 'bea.b', __empty: false });
  answers['account/accounts'] = () => Response.json(answer);
  await page.show(<Header />);
  expect(page.isShown(shown)).toBe(true);
});
