import { INVISIBLE } from '@tradecellar/trade/plain-key.ts';

/** Spaces single, fractions as decimals (`1½` is `1.5`), no invisible letters, times signs as they are typed. */
export function plainLine(line: string): string {
  return line
    .slice(0, 2_000)
    .replace(/(?:(\d+) ?)?([½¼¾])/g, (_, whole: string | undefined, part: string) => {
      const share = { '½': '.5', '¼': '.25', '¾': '.75' }[part] ?? '';
      return `${whole ?? 0}${share}`;
    })
    .normalize('NFKC')
    .replace(/[\t\r\n]/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/\p{Cc}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
