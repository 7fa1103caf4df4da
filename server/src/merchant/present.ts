import type { Settings } from '@tradecellar/contract/settings.ts';
import { bannerVersion } from './banner-version.ts';
import type { Merchant } from './merchant-file.ts';

/** The merchant's settings as every signed-in browser may know them. */
export function presentSettings(merchant: Merchant, banner: string, pages: Settings['pages']): Settings {
  const { name, addressLines, phone, orderEmail, logoUrl, companyLine } = merchant;
  const { days, cutoff, offsetDays } = merchant.delivery;
  return {
    roleClaim: merchant.roleClaim,
    banner,
    bannerVersion: bannerVersion(banner),
    merchant: { name, addressLines, phone, orderEmail, logoUrl, companyLine },
    switches: merchant.switches,
    notesDisplay: merchant.notesDisplay,
    sectionTitles: merchant.sectionTitles,
    labelOverrides: merchant.labelOverrides,
    minimums: merchant.minimums,
    delivery: { days, cutoff, offsetDays },
    collection: merchant.collection,
    credit: merchant.credit,
    pages,
  };
}
