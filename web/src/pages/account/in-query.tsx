import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountClaimsInQuery, type Claim, type ClaimLine } from '@tradecellar/contract/claims.ts';
import { CLAIM_WORDS, isInQuery } from '@tradecellar/trade/claim-life.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { endpointQuery, readEachVisit } from '../../api/queries.ts';
import { toOrder } from '../../session/address/paths.ts';
import { dotted } from '../../ui/dotted.tsx';
import styles from './account.module.css';

export const inQueryQuery = (CustomerAccount: string) => ({
  ...endpointQuery(accountClaimsInQuery, { CustomerAccount }),
  ...readEachVisit,
});

/** The value of reports that are not in the ledger yet. The balance above does not include this value. */
export function InQuery({ account }: { readonly account: string }) {
  const { data } = useQuery(inQueryQuery(account));
  if (!data) return null;
  const { Claims: claims, Nett: nett, VAT: vat } = data.mainResult;
  return (
    <section className={styles.query} aria-labelledby="in-query">
      <div className={styles.queryHead}>
        <h2 id="in-query">Under query</h2>
        <p className="number text-large">{formatMoney(addMoney(nett, vat))}</p>
      </div>
      <p className="mb-2 text-ink-soft">
        You reported this, with VAT. Your balance includes it until our credit note takes it off.
      </p>
      <ul className="ruled border-t border-hairline">
        {claims.map((claim) => (
          <li key={claim.ClaimNo}>
            <ClaimInQuery claim={claim} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClaimInQuery({ claim }: { readonly claim: Claim }) {
  const lines = claim.Lines.filter(({ State }) => isInQuery(State));
  return (
    <div className={styles.claim}>
      <Link {...toOrder(claim.OrderNo)} className="thumb-high" aria-label={`Order ${claim.OrderNo}`}>
        {claim.OrderNo}
      </Link>
      <span className="figures">
        {formatMoney(addMoney(...lines.flatMap(({ Nett, VAT }) => [Nett, VAT])))}
      </span>
      <span className="dotted col-span-2 text-body text-ink-soft">
        {dotted([claim.ClaimNo, `Reported ${momentWords(new Date(claim.OpenedAt))}`, stateWords(lines)])}
      </span>
    </div>
  );
}

function stateWords(lines: readonly ClaimLine[]): string {
  return lines.every(({ State }) => State === 'accepted') ? CLAIM_WORDS.accepted : 'With our office';
}
