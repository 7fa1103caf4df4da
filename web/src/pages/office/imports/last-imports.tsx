import { useQuery } from '@tanstack/react-query';
import { boardFiles } from '@tradecellar/contract/board-files.ts';
import { undoImport } from '@tradecellar/contract/office-import.ts';
import type { RecentImport } from '@tradecellar/contract/recent-import.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../../api/call.ts';
import { useSending } from '../../../api/queries.ts';
import { Refused } from '../../../session/failure/failure.tsx';
import { useKeptFocus } from '../../../ui/browser/use-kept-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { countText } from '../../../ui/count-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { filesQuery } from '../board/troubles.tsx';
import { OfficeRow, OfficeRows, OfficeSection } from '../office-section.tsx';
import { Undone } from './undone.tsx';

const SHOWN_AT_FIRST = 10;

/** The question replaces the pressed button, so the question must take over the focus. */
const focusIt = (question: HTMLElement | null) => question?.focus();

export function LastImports() {
  const all = useQuery(filesQuery).data?.mainResult.recent ?? [];
  const [isWhole, setWhole] = useState(false);
  const [asked, setAsked] = useState<string>();
  const { place, keepFocus } = useKeptFocus<HTMLDivElement>();
  function close() {
    keepFocus();
    setAsked(undefined);
  }
  const undo = useSending(
    async (importId: string) => (await call(undoImport, { importId })).mainResult,
    boardFiles,
    close,
  );
  if (all.length === 0) return null;
  const shown = isWhole ? all : all.slice(0, SHOWN_AT_FIRST);
  return (
    <OfficeSection id="recent" title="Last imports">
      <div ref={place} tabIndex={-1}>
        <OfficeRows label="Last imports">
          {shown.map((one) => {
            const isAsked = asked === one.ImportId;
            const action = one.WhyFinal === undefined && !isAsked && (
              <Button
                look="secondary"
                aria-label={`Undo import of ${namesOf(one)}`}
                onClick={() => setAsked(one.ImportId)}
              >
                Undo import
              </Button>
            );
            return (
              <ImportRow key={one.ImportId} {...one} action={action}>
                {one.ImportId === undo.variables && (
                  <div className="mt-2 text-ink">
                    {undo.data && (
                      <Notice kind="good">
                        Undone: {undo.data.Files.join(', ')}. {countWords(undo.data.Rows, 'row')} as before.
                      </Notice>
                    )}
                    <Refused error={undo.error} />
                  </div>
                )}
                {isAsked && (
                  <div ref={focusIt} tabIndex={-1} className="mt-2 flex flex-wrap items-center gap-3">
                    <span>Bring back the values before this import?</span>
                    <Button isBusy={undo.isPending} onClick={() => undo.mutate(one.ImportId)}>
                      Undo it
                    </Button>
                    <Button look="secondary" onClick={close}>
                      Keep it
                    </Button>
                  </div>
                )}
              </ImportRow>
            );
          })}
        </OfficeRows>
        {shown.length < all.length && (
          <Button
            look="quiet"
            className="-ml-3"
            onClick={() => {
              flushSync(() => setWhole(true));
              keepFocus();
            }}
          >
            Show all {all.length}
          </Button>
        )}
      </div>
    </OfficeSection>
  );
}

const namesOf = ({ Files }: Pick<RecentImport, 'Files'>) => Files.map(({ File }) => File).join(', ');

type ImportRowProps = RecentImport & {
  readonly action: ReactNode;
  readonly children: ReactNode;
};

function ImportRow({ At, CameBy, Files, WhyFinal, UndoneAt, action, children, ...undone }: ImportRowProps) {
  return (
    <OfficeRow
      action={action}
      facts={
        <>
          {momentWords(new Date(At))} · {CameBy}
          {Files.map(({ File, Rows, Added, Changed, Removed }) => (
            <p key={File} className="figures">
              {Files.length > 1 && `${File}: `}
              {countText(Rows)} {Rows === 1 ? 'row' : 'rows'}: {countText(Added)} added, {countText(Changed)}{' '}
              changed, {countText(Removed)} removed
            </p>
          ))}
          {UndoneAt === undefined ? (
            WhyFinal !== undefined && <p>Cannot be undone: {WhyFinal}.</p>
          ) : (
            <Undone UndoneAt={UndoneAt} {...undone} />
          )}
          {children}
        </>
      }
    >
      {namesOf({ Files })}
    </OfficeRow>
  );
}
