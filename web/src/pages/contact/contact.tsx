import { awrsLine } from '@tradecellar/trade/awrs-line.ts';
import { publicConfig } from '../../api/public-config.ts';
import { useAccount } from '../../session/account.ts';
import { AccountManagerCard } from '../../session/customer/account-manager-card.tsx';
import { MerchantFacts } from '../../session/merchant/merchant-facts.tsx';
import { useSettings } from '../../session/settings.ts';
import { SupplierCheck } from '../../session/supplier-check/supplier-check.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** Company name, address, phone and order email (2.in.19), opening hours and the account manager. */
export function ContactPage() {
  const { name, addressLines, awrsNumber = '' } = publicConfig().merchant;
  const { account } = useAccount();
  const { switches } = useSettings();
  return (
    <article>
      <PageHeading>Contact Us</PageHeading>
      <div className="grid gap-x-gutter gap-y-8 border-t border-hairline pt-8 md:grid-cols-3">
        <section>
          <h2 className="mb-3">{name}</h2>
          <address className="whitespace-pre-line">{addressLines.join('\n')}</address>
          {awrsNumber !== '' && <p className="mt-3 mb-4">{awrsLine(awrsNumber)}</p>}
          <SupplierCheck />
        </section>
        <section aria-labelledby="orders-heading">
          <h2 id="orders-heading" className="mb-3">
            Orders and delivery
          </h2>
          <MerchantFacts />
        </section>
        {switches.accountManagerCard && account !== '' && (
          <section aria-labelledby="manager-heading">
            <h2 id="manager-heading" className="mb-3">
              Your account manager
            </h2>
            <AccountManagerCard account={account} />
          </section>
        )}
      </div>
    </article>
  );
}
