import { expect, it } from 'vitest';
import { sendFiles } from './send-files.ts';

it('two files of one name are refused before anything is sent', async () => {
  const files = ['orders.csv', 'stock.csv', 'orders.csv'].map((name) => new File([name], name));
  await expect(sendFiles('upload', files, () => {})).rejects.toMatchObject({
    code: 'upload-file-twice',
    message: 'Two of these files are named orders.csv. Import them one after the other.',
  });
});
