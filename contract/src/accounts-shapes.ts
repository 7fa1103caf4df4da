/** The shapes of files for accounts systems. `sheet` is a plain table for a system that has no shape of its own. */
export const ACCOUNTS_SHAPES = ['xero', 'sage50', 'quickbooks', 'sheet'] as const;
export type ShapeName = (typeof ACCOUNTS_SHAPES)[number];

/** The name of the system in a sentence: 'It went to Xero on 27 Nov'. */
export const SHAPE_SYSTEMS: Readonly<Record<ShapeName, string>> = {
  xero: 'Xero',
  sage50: 'Sage 50',
  quickbooks: 'QuickBooks',
  sheet: 'the sheet',
};
