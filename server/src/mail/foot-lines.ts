import type { PublicMerchant } from '@tradecellar/contract/shared-settings.ts';
import { awrsLine } from '@tradecellar/trade/awrs-line.ts';

export function footLines(merchant: PublicMerchant): string[] {
  const { name, addressLines, companyLine, awrsNumber = '' } = merchant;
  return [name, addressLines.join(', '), companyLine, awrsLine(awrsNumber)].filter((line) => line !== '');
}
