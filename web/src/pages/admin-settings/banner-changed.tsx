import { formatClockTime } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import type { ProblemError } from '../../api/problem-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BannerPreview } from './banner-preview.tsx';
import styles from './settings.module.css';

type BannerConflictProps = {
  readonly refusal: ProblemError<'banner-changed'>;
  readonly onKeepMine: (replaces: string) => void;
  readonly onTakeTheirs: (banner: string, bannerVersion: string) => void;
};

/** Two had the banner open, and the other has saved: the person chooses, with both before them. */
export function BannerConflict({ refusal, onKeepMine, onTakeTheirs }: BannerConflictProps) {
  const { who, at, banner, bannerVersion } = refusal.details;
  return (
    <Notice kind="warning">
      <p>
        {who === '' ? 'Somebody else' : who} has changed the banner{at === '' ? '' : ` on ${momentOf(at)}`}{' '}
        while you were at it. Yours is not saved; nothing of it is lost.
      </p>
      <BannerPreview html={banner} title="Theirs, as customers see it now" />
      <p className={styles.row}>
        <Button look="secondary" onClick={() => onKeepMine(bannerVersion)}>
          Replace theirs with mine
        </Button>
        <Button look="quiet" onClick={() => onTakeTheirs(banner, bannerVersion)}>
          Go on with theirs
        </Button>
      </p>
    </Notice>
  );
}

function momentOf(iso: string): string {
  const { date, minutes } = londonTime(new Date(iso));
  return `${formatTradeDate(date)} at ${formatClockTime(minutes)}`;
}
