import {
  changeProduct,
  officeProduct,
  officeProducts,
  undoProductChange,
} from '@tradecellar/contract/office-products.ts';
import { ownFile } from '@tradecellar/contract/own-files.ts';
import { type Call, call } from './one-call.ts';

const Code = 'BYHAND1';
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
  call(ownFile, { Kind: 'products' }),
  call(undoProductChange, ({ productChange }) => ({ Id: productChange })),
];
