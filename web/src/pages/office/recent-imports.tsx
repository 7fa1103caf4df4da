import { useQuery } from '@tanstack/react-query';
import { boardFiles } from '@tradecellar/contract/board.ts';
import { undoImport } from '@tradecellar/contract/office-import.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useSending } from '../../api/queries.ts';
import { Refused } from '../../session/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { OfficeRow, OfficeRows, OfficeSection } from './office-section.tsx';
import { filesQuery } from './troubles.tsx';

/** The button that was pressed gives way to its question. */
const focusIt = (question: HTMLElement | null) => question?.focus();

/** The last imports with their figures. Undoing one asks first, and says how many rows are as they were. */
export function RecentImports() {
  const recent = useQuery(filesQuery).data?.mainResult.recent ?? [];
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
  if (recent.length === 0) return null;
  return (
    <OfficeSection id="recent" title="Imports so far">
      <div ref={place} tabIndex={-1}>
        {undo.data && (
          <Notice kind="good">
            Undone: {undo.data.Files.join(', ')}. {countWords(undo.data.Rows, 'row')} as before.
          </Notice>
        )}
        <Refused error={undo.error} />
        <OfficeRows label="Imports so far">
          {recent.map(({ ImportId, At, CameBy, Files, WhyFinal, UndoneAt, UndoneBy }) => (
            <OfficeRow
              key={ImportId}
              facts={
                <>
                  {momentWords(new Date(At))} · {CameBy}
                  {Files.map(({ File, Rows, Added, Changed, Removed }) => (
                    <p key={File} className="figures">
                      {File}: {countText(Rows)} {Rows === 1 ? 'row' : 'rows'}: {countText(Added)} added,{' '}
                      {countText(Changed)} changed, {countText(Removed)} removed
                    </p>
                  ))}
                  {UndoneAt !== undefined && (
                    <p>
                      Undone {momentWords(new Date(UndoneAt))} by {UndoneBy}
                    </p>
                  )}
                  {WhyFinal === undefined && asked !== ImportId && (
                    <Button look="secondary" className="mt-2" onClick={() => setAsked(ImportId)}>
                      Undo import
                    </Button>
                  )}
                  {asked === ImportId && (
                    <div ref={focusIt} tabIndex={-1} className="mt-2 flex flex-wrap items-center gap-3">
                      <span>Bring back the values before this import?</span>
                      <Button isBusy={undo.isPending} onClick={() => undo.mutate(ImportId)}>
                        Undo it
                      </Button>
                      <Button look="secondary" onClick={close}>
                        Keep it
                      </Button>
                    </div>
                  )}
                </>
              }
            >
              {Files.map(({ File }) => File).join(', ')}
            </OfficeRow>
          ))}
        </OfficeRows>
      </div>
    </OfficeSection>
  );
}
