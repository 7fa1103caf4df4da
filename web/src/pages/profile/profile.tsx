import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountActs } from '@tradecellar/contract/account.ts';
import { accountPriceChanges } from '@tradecellar/contract/price-notices.ts';
import { publicConfig } from '../../api/public-config.ts';
import { endpointQuery, readEachVisit } from '../../api/queries.ts';
import { useAccount } from '../../session/account.ts';
import { path } from '../../session/address/paths.ts';
import { ActList } from '../../session/customer/act-list.tsx';
import { newestActs } from '../../session/customer/act-words.ts';
import { PriceMails } from '../../session/customer/price-mails.tsx';
import { accountsQuery } from '../../session/customer/use-account-choice.ts';
import { buyerHas, canOrder } from '../../session/office-right.ts';
import { useSession } from '../../session/session.ts';
import { Facts } from '../../ui/facts.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './profile.module.css';
import { StatementMail } from './statement-mail.tsx';

/** The person, the accounts for which the person orders, and the changes that the merchant's team made. */
export function ProfilePage() {
  const { userName, email } = useSession();
  const { account, isActing } = useAccount();
  const { signInAccountUrl } = publicConfig();
  return (
    <article>
      <PageHeading>Profile</PageHeading>
      <div className={styles.page}>
        <div className={styles.column}>
          <section aria-labelledby="you">
            <h2 id="you" className="mb-3">
              You
            </h2>
            <Facts
              facts={[
                ['Name', userName],
                ['Email', email === userName ? '' : email],
              ]}
            />
            {signInAccountUrl !== undefined && (
              <p className="mt-3">
                <a href={signInAccountUrl} className="thumb-high">
                  Passkeys, and log out on every device
                </a>
              </p>
            )}
          </section>
          <Accounts />
          {account !== '' && buyerHas('see-money') && <StatementMail account={account} />}
          {account !== '' && !isActing && buyerHas('order') && publicConfig().tellsOfPrices && (
            <PriceMailsOf account={account} />
          )}
          {account !== '' && canOrder() && (
            <section aria-labelledby="names">
              <h2 id="names" className="mb-2">
                Your names for our wines
              </h2>
              <p className="mb-3 text-ink-soft">
                Call a wine “house red” in an order that you paste, and we know which wine you mean.
              </p>
              <Link to={path.orderNames} className="thumb-high">
                See your names
              </Link>
            </section>
          )}
        </div>
        {account !== '' && <LatestActs account={account} />}
      </div>
    </article>
  );
}

function PriceMailsOf({ account }: { readonly account: string }) {
  const { data } = useQuery({
    ...endpointQuery(accountPriceChanges, { CustomerAccount: account }),
    ...readEachVisit,
  });
  if (!data) return null;
  const { DaysBefore, IsMailed } = data.mainResult;
  return (
    <PriceMails daysBefore={DaysBefore} isOn={IsMailed}>
      <Link to={path.priceChanges} className="thumb-high">
        Your wines that change
      </Link>
    </PriceMails>
  );
}

function Accounts() {
  const { account, customerName } = useAccount();
  const { data } = useQuery(accountsQuery);
  const listed = data?.mainResult.CustomerAccount ?? [];
  // An admin's list does not have the customer for whom the admin acts.
  const chosen = account === '' ? [] : [{ value: account, label: customerName }];
  const accounts = listed.some(({ value }) => value === account) ? listed : [...chosen, ...listed];
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts" className="mb-2">
        {accounts.length > 1 ? 'Accounts you order for' : 'Account'}
      </h2>
      {accounts.length === 0 ? (
        <p className="text-ink-soft">None chosen</p>
      ) : (
        <ul className="ruled border-t border-hairline">
          {accounts.map(({ value, label }) => (
            <li key={value} className={styles.account}>
              <span className="font-serif text-large">
                {label} {accounts.length > 1 && value === account && <Tag>Now</Tag>}
              </span>
              <span className="text-ink-soft">{value}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const MOST_SHOWN = 5;

function LatestActs({ account }: { readonly account: string }) {
  const { data, error } = useQuery({
    ...endpointQuery(accountActs, { CustomerAccount: account }),
    ...readEachVisit,
  });
  return (
    <section aria-labelledby="acts">
      <h2 id="acts" className="mb-2">
        Changes made by our team
      </h2>
      <ActList acts={data} error={error} reader="account" most={MOST_SHOWN} />
      {data !== undefined && newestActs(data).length > MOST_SHOWN && (
        <p className="mt-4">
          <Link to={path.officeActs} className="thumb-high">
            All changes made by our team
          </Link>
        </p>
      )}
    </section>
  );
}
