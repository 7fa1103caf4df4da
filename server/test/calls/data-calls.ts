import { mappingCalls } from './mapping-calls.ts';
import type { Call } from './one-call.ts';
import { productCalls } from './product-calls.ts';
import { sheetCalls } from './sheet-calls.ts';

/** The calls of the office's page Data: columns of foreign files, products by hand, downloads. */
export const dataCalls: readonly Call[] = [...mappingCalls, ...productCalls, ...sheetCalls];
