import { expect, it } from 'vitest';
import { defaultMerchant, readMerchant } from '../merchant/merchant-file.ts';
import { footLines } from './foot-lines.ts';

const fileOf = (awrsNumber: string) => Buffer.from(JSON.stringify({ awrsNumber }));

it('shows the merchant’s AWRS number at the foot of a mail if there is a number [setting awrsNumber]', () => {
  const plain = ['Tradecellar', '1 Bonded Wharf, London, SE1 0AA'];
  expect(footLines(defaultMerchant())).toEqual(plain);
  const read = readMerchant(fileOf('XAAW00000123456'));
  if ('faults' in read) throw new Error(read.faults.join());
  expect(footLines(read.merchant)).toEqual([...plain, 'AWRS number XAAW00000123456']);
});

it.each(['xaaw00000123456', 'XAAW123456', 'XAAW00000123456 ', 'GB123456789', 'XAAW000001234567'])(
  'refuses the AWRS number %j in the merchant’s file',
  (awrsNumber) => {
    expect(readMerchant(fileOf(awrsNumber))).toEqual({
      faults: [expect.stringContaining('awrsNumber must be an AWRS number like XAAW00000123456')],
    });
  },
);
