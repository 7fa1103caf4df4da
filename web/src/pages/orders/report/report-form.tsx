import { MOST_PHOTOS, type OrderClaims, type ReportedLine } from '@tradecellar/contract/claims.ts';
import { linesOf, type OrderDetail, type ShownOrderLine } from '@tradecellar/contract/orders.ts';
import { CLAIM_REASONS, countsAsClaimed, REASON_WORDS } from '@tradecellar/trade/claim-life.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { now } from '../../../session/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { QuantityField } from '../../../ui/fields/quantity-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { changeReport, dropReport, type Report, reportNow } from './report-store.ts';
import { shrinkPhoto } from './shrink-photo.ts';

const reasons = CLAIM_REASONS.filter((reason) => reason !== 'not-arrived');

type ReportFormProps = {
  readonly account: string;
  readonly order: OrderDetail;
  readonly claims: OrderClaims;
  readonly report: Report;
};

export function ReportForm({ account, order, claims, report }: ReportFormProps) {
  const orderNo = order.Order_OrderNo;
  const change = (by: Partial<Report>) => changeReport(account, orderNo, by);
  const lines = linesOf(order)
    .map((line, index) => ({ line, lineNo: index + 1, left: leftOf(line, index + 1, claims) }))
    .filter(({ line }) => line.TotalBottles > 0);
  const [only] = lines;
  const [open, setOpen] = useState(lines.length === 1 ? only?.lineNo : undefined);
  const [reading, setReading] = useState(0);
  const late = endedAt(claims);
  const isEmpty = !report.isMissing && report.lines.length === 0;
  async function addPhotos(adding: Promise<readonly string[]>) {
    setReading((before) => before + 1);
    const added = await adding.finally(() => setReading((before) => before - 1));
    const current = reportNow(account, orderNo);
    // The buyer may have cancelled this report meanwhile, and begun another report.
    if (current?.key === report.key) change({ photos: [...current.photos, ...added].slice(0, MOST_PHOTOS) });
  }
  function removePhoto(photo: string) {
    const photos = reportNow(account, orderNo)?.photos ?? [];
    change({ photos: photos.filter((other) => other !== photo) });
  }
  return (
    <form
      className="grid gap-4 border-y border-hairline py-4"
      onSubmit={(event) => {
        event.preventDefault();
        change({ isSent: true, refusal: undefined });
      }}
    >
      <div className="flex items-center justify-between gap-4">
        <h2>What is wrong?</h2>
        <Button look="quiet" className="-mr-3" onClick={() => dropReport(account, orderNo)}>
          Cancel
        </Button>
      </div>
      {late !== undefined && (
        <p className="-mt-3">
          Breakages had to be reported by {momentWords(late)}. Tell us anyway and we’ll see what we can do.
        </p>
      )}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={report.isMissing}
          onChange={({ target }) => change({ isMissing: target.checked })}
        />
        The whole order did not arrive
      </label>
      {!report.isMissing && (
        <ul className="border-t border-hairline">
          {lines.map(({ line, lineNo, left }) => (
            <li key={lineNo} className="border-b border-hairline">
              <LineToReport
                line={line}
                left={left}
                isOpen={open === lineNo}
                onOpen={() => setOpen(open === lineNo ? undefined : lineNo)}
                reported={report.lines.find(({ OrderLineNo }) => OrderLineNo === lineNo)}
                onChange={(reported) =>
                  change({
                    lines: [
                      ...report.lines.filter(({ OrderLineNo }) => OrderLineNo !== lineNo),
                      ...(reported ? [{ ...reported, OrderLineNo: lineNo }] : []),
                    ],
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
      <Photos photos={report.photos} onAdd={(adding) => void addPhotos(adding)} onRemove={removePhoto} />
      <TextField
        label="Note"
        hint="Such as the bin, the lot number, or whether you kept the packaging"
        rows={2}
        mostLetters={1_000}
        value={report.note}
        onChange={(note) => change({ note })}
      />
      <Button
        type="submit"
        className="max-sm:w-full sm:justify-self-start"
        disabledReason={
          isEmpty
            ? 'Choose a wine and what is wrong with it'
            : report.note.length > 1_000
              ? 'The note is too long'
              : reading > 0
                ? 'Your photos are being read'
                : undefined
        }
        showReason
      >
        Send report
      </Button>
    </form>
  );
}

/** When the time for reporting faults ended; undefined while the time lasts, and without a delivery. */
function endedAt({ FaultsUntil }: OrderClaims): Date | undefined {
  const end = FaultsUntil === undefined ? undefined : new Date(FaultsUntil);
  return end !== undefined && end <= now() ? end : undefined;
}

function leftOf(line: ShownOrderLine, lineNo: number, { Claims }: OrderClaims): number {
  const claimed = Claims.flatMap(({ Lines }) => Lines)
    .filter(({ OrderLineNo, State }) => OrderLineNo === lineNo && countsAsClaimed(State))
    .reduce((sum, { Bottles }) => sum + Bottles, 0);
  return Math.max(0, line.TotalBottles - claimed);
}

type Reported = Omit<ReportedLine, 'OrderLineNo'>;
type LineToReportProps = {
  readonly line: ShownOrderLine;
  readonly left: number;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly reported: Reported | undefined;
  readonly onChange: (reported: Reported | undefined) => void;
};

function LineToReport({ line, left, isOpen, onOpen, reported, onChange }: LineToReportProps) {
  const summary = reported
    ? `${countWords(reported.Bottles, 'bottle')}: ${REASON_WORDS[reported.Reason].toLowerCase()}`
    : left === line.TotalBottles
      ? countWords(line.TotalBottles, 'bottle')
      : `${line.TotalBottles - left} of ${countWords(line.TotalBottles, 'bottle')} already reported`;
  return (
    <>
      <button
        type="button"
        className="flex min-h-11 w-full items-center justify-between gap-4 py-2 text-left"
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        <span>
          <span className="font-serif">{line.Description}</span>
          <span className={classNames('block text-body', reported ? 'font-semibold' : 'text-ink-soft')}>
            {summary}
          </span>
        </span>
        <Icon name="chevronDown" size={16} />
      </button>
      {isOpen && left > 0 && (
        <div className="grid gap-3 pb-4">
          <div className="flex flex-wrap gap-2">
            {reasons.map((reason) => {
              const isChosen = reported?.Reason === reason;
              return (
                <button
                  key={reason}
                  type="button"
                  aria-pressed={isChosen}
                  className={classNames(
                    'min-h-11 rounded-xs border px-3',
                    isChosen ? 'border-ink bg-brand-paper font-semibold' : 'border-control bg-card',
                  )}
                  onClick={() =>
                    onChange(
                      isChosen
                        ? undefined
                        : { Reason: reason, Bottles: Math.min(reported?.Bottles ?? 1, left) },
                    )
                  }
                >
                  {REASON_WORDS[reason]}
                </button>
              );
            })}
          </div>
          {reported && (
            <QuantityField
              label="Bottles"
              of={line.Description}
              value={String(reported.Bottles)}
              max={left}
              onChange={(text) => onChange({ ...reported, Bottles: Math.max(1, Number(text)) })}
            />
          )}
        </div>
      )}
    </>
  );
}

type PhotosProps = {
  readonly photos: readonly string[];
  /** Called with the photos of a choice before they are read, which takes a phone some seconds. */
  readonly onAdd: (adding: Promise<readonly string[]>) => void;
  readonly onRemove: (photo: string) => void;
};

function Photos({ photos, onAdd, onRemove }: PhotosProps) {
  const [sentence, setSentence] = useState('');
  async function read(files: readonly File[]) {
    const room = MOST_PHOTOS - photos.length;
    const results = await Promise.all(files.slice(0, room).map(shrinkPhoto));
    const faults = results.flatMap((each) => ('sentence' in each ? [each.sentence] : []));
    if (files.length > room) faults.push(`A report has at most ${MOST_PHOTOS} photos.`);
    setSentence(faults.join(' '));
    return results.flatMap((each) => ('photo' in each ? [each.photo] : []));
  }
  return (
    <div>
      <ul className="flex flex-wrap gap-3 empty:hidden">
        {photos.map((photo, index) => (
          <li key={photo.slice(-32)} className="relative">
            <img
              src={`data:image/jpeg;base64,${photo}`}
              alt={`${index + 1} of ${photos.length}`}
              className="h-24 w-auto"
            />
            <button
              type="button"
              className="absolute top-0 right-0 grid size-11 place-items-start justify-items-end"
              aria-label={`Remove photo ${index + 1}`}
              onClick={() => onRemove(photo)}
            >
              <span className="grid size-7 place-items-center bg-card">
                <Icon name="close" size={16} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="pt-3">
        <FileButton accept="image/*" multiple onFiles={(files) => onAdd(read(files))}>
          {photos.length === 0 ? 'Take or choose photos' : 'Another photo'}
        </FileButton>
      </div>
      {sentence !== '' && (
        <p className="pt-2 text-warning" role="alert">
          {sentence}
        </p>
      )}
    </div>
  );
}
