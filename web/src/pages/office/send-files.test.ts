import { expect, it } from 'vitest';
import { filesFault } from './send-files.ts';

it('two files of one name are refused before anything is sent', () => {
  const files = ['orders.csv', 'stock.csv', 'orders.csv'].map((name) => new File([name], name));
  expect(filesFault(files.slice(1))).toBeUndefined();
  expect(filesFault(files)).toMatchObject({
    code: 'upload-file-twice',
    message: 'Two of these files are named orders.csv. Import them one after the other.',
  });
});
