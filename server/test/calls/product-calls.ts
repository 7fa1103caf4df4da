import { putUploadPart } from '@tradecellar/contract/office-import.ts';
import {
  changeProduct,
  changeProductPicture,
  officeProduct,
  officeProducts,
  undoProductChange,
} from '@tradecellar/contract/office-products.ts';
import { ownFile } from '@tradecellar/contract/own-files.ts';
import { type Call, call } from './one-call.ts';

const Code = 'BYHAND1';
const Upload = '9d0a2b51-5b0c-4a39-8e0e-6f7f9f1f3c2e';
/** A PNG of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const made = {
  ...{ Description: 'Red by Hand', CaseSize: '6', UnitSize: '75' },
  ...{ CasePrice: '60', BottleNett: '10', BottleVAT: '2' },
};

/** The calls of the office's products, about a product that the calls make and remove again. */
export const productCalls: readonly Call[] = [
  call(changeProduct, {
    ...{ Code, IsNew: true },
    Fields: Object.entries(made).map(([Field, Text]) => ({ Field, Text })),
  }),
  call(officeProducts, { Words: Code }),
  call(officeProduct, { Code }, (seen, { mainResult }) => {
    seen.productChange = mainResult.Changes[0]?.Id ?? '';
  }),
  call(putUploadPart, { upload: Upload, file: 'pixel.png', part: 0, content: pixel }),
  call(changeProductPicture, { Code, Upload, Before: '' }),
  call(ownFile, { Kind: 'products' }),
  call(undoProductChange, ({ productChange }) => ({ Id: productChange })),
];
