import { INVISIBLE } from '@tradecellar/trade/plain-key.ts';

const SHARES: Readonly<Record<string, string>> = {
  '½': '.5',
  '¼': '.25',
  '¾': '.75',
  '1/2': '.5',
  '1/4': '.25',
  '3/4': '.75',
};

/** Normalises spaces, fractions (`1½` and `1 1/2` are `1.5`) and Unicode, and removes invisible letters. */
export function plainLine(line: string): string {
  return line
    .slice(0, 2_000)
    .replace(
      /(?:(\d+) ?)?([½¼¾])/g,
      (_, whole: string | undefined, part: string) => `${whole ?? 0}${SHARES[part]}`,
    )
    .normalize('NFKC')
    .replace(/(?<![\p{L}\p{N}.,/])(\d)[ -]([13]\/[24])(?![\d/])/gu, (all, whole: string, part: string) =>
      part in SHARES ? `${whole}${SHARES[part]}` : all,
    )
    .replace(/[\t\r\n]/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/\p{Cc}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
