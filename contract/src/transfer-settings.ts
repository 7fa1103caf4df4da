import { Type } from 'typebox';

/** The merchant's bank, for payment by transfer. */
export const transferLines = Type.Array(Type.String(), {
  default: [],
  description:
    'The bank for payment by transfer, a line each, such as `Sort code: 12-34-56`: on My Account and on statements, with the reference to give. Without lines neither shows it',
});
