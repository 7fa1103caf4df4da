import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsOnline } from '../../../api/network.ts';
import { useListsInStep } from '../../../lists/lists-in-step.ts';
import { type ShownList, useList } from '../../../lists/named-lists.ts';
import { useListWines } from '../../../lists/use-list-wines.ts';
import { path, toNamedList } from '../../../session/address/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ListAbsent } from '../list-absent.tsx';
import { ListsNotices } from '../lists-notices.tsx';
import { CountEnd } from './count-end.tsx';
import { CountOne } from './count-one.tsx';
import { CountRows } from './count-rows.tsx';
import { lineBefore, nextToCount } from './count-steps.ts';

const from = `/shop${path.count}` as const;

export function CountPage() {
  const { listId } = useParams({ from });
  const list = useList(listId);
  const { isKnown, isUnreached } = useListsInStep();
  if (list === undefined) return <ListAbsent />;
  // On a new device the lines arrive after the list's name. Wait for the lines, because a count begins at the first
  // line.
  if (list.lines.length === 0 && !isKnown && !isUnreached) return <Spinner />;
  return <Count key={listId} list={list} />;
}

function Count({ list }: { readonly list: ShownList }) {
  const { id, name, lines } = list;
  const { wines, isGone } = useListWines(
    id,
    lines.map(({ code }) => code),
  );
  const counted = lines.map(({ code, count }) => ({ code, bottles: count?.bottles }));
  const isOnline = useIsOnline();
  const [isRows, setRows] = useState(false);
  const [code, setCode] = useState(() => nextToCount(counted));
  const at = lines.findIndex((one) => one.code === code);
  const [lastAt, setLastAt] = useState(at);
  // If a colleague removes the shown wine, continue with the next wine.
  if (at < 0 && code !== undefined) setCode(nextToCount(counted.slice(lastAt)));
  else if (at !== lastAt) setLastAt(at);
  const line = lines[at];
  const countedLines = counted.filter(({ bottles }) => bottles !== undefined).length;

  return (
    <article className="mx-auto max-w-176 not-print:-mt-4 not-print:-mb-8" data-count>
      <PageHeading isHidden title={`Count ${name}`}>{`Count ${name}`}</PageHeading>
      <div className="flex items-center justify-between gap-x-3">
        <Link {...toNamedList(id)} className="back-link min-w-0">
          <Icon name="chevronLeft" size={16} />
          <span className="truncate">{name}</span>
        </Link>
        <p className="figures ml-auto text-body whitespace-nowrap" role="status">
          <strong>{countedLines}</strong> of {lines.length} counted
        </p>
        <Button look="quiet" className="-mr-3 whitespace-nowrap" onClick={() => setRows(!isRows)}>
          {isRows ? 'One by one' : 'Show as list'}
        </Button>
      </div>
      <div className="mb-4 h-1 bg-hairline" aria-hidden="true">
        <div
          className="h-full bg-brand-line transition-[width]"
          style={{ width: `${(100 * countedLines) / Math.max(lines.length, 1)}%` }}
        />
      </div>
      {/* Replaces the offline line of other pages, which would cover the number pad. */}
      <div className="print:hidden" role="status">
        {!isOnline && (
          <p className="-mt-2 mb-3 text-body text-ink-soft">
            Offline. We’ll save your count when you’re back.
          </p>
        )}
      </div>
      <ListsNotices />
      {isRows ? (
        <CountRows list={list} wines={wines} onEnd={end} />
      ) : line === undefined ? (
        <CountEnd
          list={list}
          wines={wines}
          isGone={isGone}
          onGoOn={() => setCode(nextToCount(counted))}
          onBack={goBack}
        />
      ) : (
        <CountOne
          listId={id}
          line={line}
          wine={wines.get(line.code)}
          isLast={nextToCount(counted, line.code) === undefined}
          onNext={() => setCode(nextToCount(counted, line.code))}
          onBack={lineBefore(counted, line.code) === undefined ? undefined : goBack}
        />
      )}
    </article>
  );

  function end() {
    setRows(false);
    setCode(undefined);
  }
  function goBack() {
    setCode(lineBefore(counted, code));
  }
}
