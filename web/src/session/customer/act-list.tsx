import type { CustomerActs } from '@tradecellar/contract/admin.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failure } from '../failure/failure.tsx';
import { type ActReader, actWords, newestActs } from './act-words.ts';

type ActListProps = {
  readonly acts: CustomerActs | undefined;
  readonly error: Error | null;
  readonly reader: ActReader;
  /** The number of acts to show. Without a number the list shows every act. */
  readonly most?: number;
};

/** Acts of admins for a customer, newest first. Shown on a page of the office and on a page of the customer. */
export function ActList({ acts, error, reader, most }: ActListProps) {
  if (error) return <Failure error={error} />;
  if (!acts)
    return (
      <div data-waits="">
        <Skeleton height="6rem" />
      </div>
    );
  const newest = newestActs(acts).slice(0, most);
  if (newest.length === 0) return <p className="text-ink-soft">Nothing yet.</p>;
  return (
    <ol className="ruled">
      {newest.map((act, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two acts at one moment have no other difference.
        <li key={`${act.At} ${index}`} className="flex flex-wrap items-baseline justify-between gap-x-4">
          {actWords(act, reader)}
          <span className="figures text-body text-ink-soft">
            <time dateTime={act.At}>{momentWords(new Date(act.At))}</time> · {act.Who}
          </span>
        </li>
      ))}
    </ol>
  );
}
