import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { AlertHost, loadAlert } from './alert-dialog.tsx';
import { MissingDialog } from './missing-dialog.tsx';

beforeAll(loadAlert);

function Opener() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <MissingDialog onClose={() => setOpen(false)} /> : 'closed';
}

it('says that a dialog could not be loaded, and leaves the page unchanged', async () => {
  render(
    <>
      <Opener />
      <AlertHost />
    </>,
  );
  const alert = await screen.findByRole('alertdialog', { name: 'Not loaded' });
  expect(alert.textContent).toContain('This part of the page could not be loaded.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.getByText('closed')).toBeDefined();
});
