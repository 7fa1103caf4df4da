import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AlertHost, showAlert } from './alert-dialog.tsx';

vi.mock('./shown-alert.tsx', () => {
  throw new Error('no network');
});
afterEach(() => vi.restoreAllMocks());

it('falls back to the browser’s alert if the code of the dialog cannot be fetched', async () => {
  const says = vi.spyOn(window, 'alert').mockReturnValue();
  const onOk = vi.fn();
  render(<AlertHost />);
  act(() => showAlert({ title: 'Not cancelled', message: 'Please call us.', onOk }));
  await vi.waitFor(() => expect(onOk).toHaveBeenCalledOnce());
  expect(says.mock.calls).toEqual([['Not cancelled\n\nPlease call us.']]);
});

it('falls back to the browser’s confirm dialog, and names the two answers', async () => {
  const asks = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const onOk = vi.fn();
  const question = { title: 'Take back?', message: 'It waits.', ok: 'Take back', cancel: 'Leave', onOk };
  render(<AlertHost />);
  act(() => showAlert(question));
  await vi.waitFor(() => expect(asks).toHaveBeenCalledOnce());
  expect(onOk).not.toHaveBeenCalled();
  expect(asks).toHaveBeenCalledWith('Take back?\n\nIt waits.\n\nOK: Take back\nCancel: Leave');
  act(() => showAlert(question));
  await vi.waitFor(() => expect(onOk).toHaveBeenCalledOnce());
});
