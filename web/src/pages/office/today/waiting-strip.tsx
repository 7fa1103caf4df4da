import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { today } from '@tradecellar/contract/today.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { path } from '../../../session/address/paths.ts';
import { now } from '../../../session/clock.ts';
import { useMay } from '../../../session/office-right.ts';
import { countText } from '../../../ui/count-text.ts';
import styles from './today.module.css';
import { todayLines } from './today-lines.ts';

export const todayQuery = { ...endpointQuery(today, {}), staleTime: 0, refetchInterval: 60_000 } as const;

/** The work that waits for the office: how much there is, and as many kinds as the line has room for. */
export function WaitingStrip() {
  const { data, error } = useQuery(todayQuery);
  const may = useMay();
  const lines = data && todayLines(data.mainResult, now(), may);
  const all = lines?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <nav className={styles.strip} aria-label="Waiting for the office">
      <Link to={path.adminToday}>Today{all > 0 && `: ${countText(all)} waiting`}</Link>
      {error && !data && <span className="text-ink-soft">We could not read what is waiting.</span>}
      {lines?.length === 0 && <span className="text-ink-soft">Nothing waiting.</span>}
      {lines?.map(({ count, words, place }) => (
        <Link key={words} {...place}>
          {countText(count)} {words}
        </Link>
      ))}
    </nav>
  );
}
