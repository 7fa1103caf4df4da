import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { officeServer, page, refusal } from '../../../../test/office-server.tsx';
import { OfficePicture } from './office-picture.tsx';

const { answers, calls } = officeServer();
const picture = { Path: '/pictures/own/0123', Width: 60, Height: 80, File: 'RED1.jpg' };
const onSaved = vi.fn();
const show = (shown?: typeof picture) =>
  page.show(<OfficePicture code="RED1" picture={shown} address="" type="Red" onSaved={onSaved} />);
const choose = (file: File) =>
  act(
    async () =>
      void fireEvent.change(screen.getByLabelText('Choose a picture…'), { target: { files: [file] } }),
  );
const sent = () => calls.filter(({ path }) => path === 'admin/product/picture').map(({ body }) => body);

it('uploads a file, and names the picture that the person saw', async () => {
  answers['admin/import/part'] = () => Response.json({ mainResult: 'kept' });
  answers['admin/product/picture'] = () => Response.json({ mainResult: 'saved' });
  await show(picture);
  await choose(new File(['bytes'], 'label.jpg'));
  await vi.waitFor(() =>
    expect(onSaved).toHaveBeenCalledWith('Saved. Buyers see the new picture from now on.'),
  );
  expect(sent()).toEqual([{ Code: 'RED1', Before: picture.Path, Upload: expect.any(String) }]);
});

it('says why a file is refused, and sends no file above 50 MB', async () => {
  answers['admin/import/part'] = () => Response.json({ mainResult: 'kept' });
  answers['admin/product/picture'] = () =>
    refusal(422, 'picture-unsuitable', { file: 'a.jpg', reason: 'is cut' });
  await show();
  await choose(new File(['words'], 'a.jpg'));
  await page.see('picture-unsuitable');
  calls.length = 0;
  const large = new File(['x'], 'large.jpg');
  Object.defineProperty(large, 'size', { value: 51 * 1024 * 1024 });
  await choose(large);
  await page.see(/^large.jpg is larger than 50 MB/);
  expect(calls.filter(({ path }) => path !== 'admin/product')).toEqual([]);
});

it('offers to remove only a picture that came from a file of the product', async () => {
  answers['admin/product/picture'] = () => Response.json({ mainResult: 'saved' });
  await show(picture);
  await page.press('Remove');
  expect(sent()).toEqual([{ Code: 'RED1', Before: picture.Path }]);
});
