import { expect, it } from 'vitest';
import { sendFiles } from './send-files.ts';

it('refuses two files with the same name before it sends anything', async () => {
  const files = ['orders.csv', 'stock.csv', 'orders.csv'].map((name) => new File([name], name));
  await expect(sendFiles('upload', files, () => {})).rejects.toMatchObject({
    code: 'upload-file-twice',
    message: 'Two of these files are named orders.csv. Import them one after the other.',
  });
});
