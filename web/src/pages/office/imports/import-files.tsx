import { useMutation, useQuery } from '@tanstack/react-query';
import { boardFiles } from '@tradecellar/contract/board-files.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import {
  discardUpload,
  importProgress,
  importUpload,
  previewImport,
} from '@tradecellar/contract/office-import.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { type DragEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { isProblem } from '../../../api/problem-error.ts';
import { endpointQuery, useSending } from '../../../api/queries.ts';
import { Failure, Refused } from '../../../session/failure/failure.tsx';
import { useKeptFocus } from '../../../ui/browser/use-kept-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { countText } from '../../../ui/count-text.ts';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OfficeSection } from '../office-section.tsx';
import { ForeignFile } from './foreign-file.tsx';
import { ImportPreview } from './import-preview.tsx';
import { sendFiles } from './send-files.ts';

type Upload = { readonly upload: string; readonly files: readonly File[] };

export type Imported = AnswerOf<typeof importUpload>['mainResult'];

type ImportFilesProps = {
  /** False if the page has another gold button. */
  readonly isNext?: boolean;
  readonly onImported?: (imported: Imported) => void;
};

export function ImportFiles({ isNext = true, onImported }: ImportFilesProps) {
  const [sent, setSent] = useState(0);
  const [isOver, setOver] = useState(false);
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const [mapped, setMapped] = useState<string>();
  const { place, keepFocus } = useKeptFocus<HTMLElement>();
  const preview = useMutation({
    async mutationFn({ upload, files }: Upload) {
      setSent(0);
      await sendFiles(upload, files, setSent);
      return (await call(previewImport, { upload })).mainResult;
    },
    onMutate: keepFocus,
  });
  const importing = useSending(
    async ({ upload, accepted }: { upload: string; accepted: string[] }) =>
      (await call(importUpload, { upload, accepted })).mainResult,
    boardFiles,
    (imported) => {
      close();
      onImported?.(imported);
    },
  );
  const discard = useMutation({ mutationFn: (upload: string) => call(discardUpload, { upload }) });
  const { data: found, variables: chosen, error } = preview;
  const done = importing.data;
  const isBusy = preview.isPending || importing.isPending;
  const taken = (found?.files ?? []).filter(
    ({ File, Doubts = [] }) => Doubts.length === 0 || accepted.includes(File),
  );
  const firstToMap = found?.files.length === 0 ? found.leftOut.find(({ MayMap }) => MayMap)?.File : undefined;
  const doubtful = (found?.files ?? []).filter(({ Doubts = [] }) => Doubts.length > 0);
  const sure = (found?.files ?? []).filter(({ Doubts = [] }) => Doubts.length === 0);

  function close() {
    preview.reset();
    keepFocus();
  }
  function add(files: readonly File[]) {
    if (files.length === 0 || isBusy) return;
    if (found && chosen) discard.mutate(chosen.upload);
    importing.reset();
    setAccepted([]);
    const before = isRefused(error) ? [] : (chosen?.files ?? []);
    const others = before.filter(({ name }) => !files.some((file) => file.name === name));
    preview.mutate({ upload: crypto.randomUUID(), files: [...others, ...files] });
  }
  function drag(event: DragEvent) {
    // Without this, the page would read a dropped file as an order.
    event.preventDefault();
    if (isBusy) event.dataTransfer.dropEffect = 'none';
    setOver(event.type === 'dragover' && !isBusy);
    if (event.type === 'drop') add([...event.dataTransfer.files]);
  }
  return (
    <OfficeSection
      id="import"
      title="Import files"
      intro="CSV files and workbooks from your back office, or another system’s exports as they come. Nothing is imported until you have checked it."
    >
      <section
        ref={place}
        tabIndex={-1}
        aria-label="Your files"
        className="mt-3 border border-dashed border-control px-4 py-2 outline-none data-over:border-brand-line data-over:bg-paper-deep"
        data-over={isOver || undefined}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={drag}
      >
        {done && (
          <Notice kind={done.files.length > 0 ? 'good' : 'warning'}>
            {done.files.length > 0 ? `Imported: ${namesOf(done.files)}.` : 'Nothing was changed.'}
            {done.leftOut.length > 0 && ` Left out: ${namesOf(done.leftOut)}.`}
          </Notice>
        )}
        {isRefused(error) ? (
          <Refused error={error} />
        ) : (
          error && <Failure error={error} onRetry={() => chosen && preview.mutate(chosen)} />
        )}
        <Refused error={importing.error} />
        {preview.isPending && sent < 1 && (
          <p className="flex min-h-20 items-center gap-4" role="status">
            <progress value={sent} aria-label="Sending the files" />
            Sending…
          </p>
        )}
        {preview.isPending && sent === 1 && (
          <ImportProgress verb="Checking" upload={preview.variables.upload} />
        )}
        {importing.isPending && <ImportProgress verb="Importing" upload={importing.variables.upload} />}
        {found && chosen && (
          <>
            <p className="sr-only" role="status">
              {countWords(chosenFiles(sure), 'file')} can be imported
              {doubtful.length > 0 && `, ${chosenFiles(doubtful)} with figures in doubt`},{' '}
              {found.leftOut.length} not.
            </p>
            <ImportPreview
              {...found}
              accepted={accepted}
              mapperOf={(file, isKept, why) => (
                <ForeignFile
                  isKept={isKept}
                  why={why}
                  upload={chosen.upload}
                  file={file}
                  isOpen={mapped === file}
                  isNext={isNext && file === (mapped ?? firstToMap)}
                  onOpen={(isOpen) => setMapped(isOpen ? file : undefined)}
                  onKept={() => {
                    setMapped(undefined);
                    preview.mutate(chosen, {
                      // The open mapper was taller than the summary, so the page stands below the summary.
                      onSettled: () => place.current?.scrollIntoView({ block: 'start' }),
                    });
                  }}
                />
              )}
              onAccept={(file, isAccepted) =>
                setAccepted((before) => [
                  ...before.filter((name) => name !== file),
                  ...(isAccepted ? [file] : []),
                ])
              }
            />
            <div className="mt-4 flex flex-wrap gap-3">
              {found.files.length > 0 && (
                <Button
                  // An open mapper has the page's gold button.
                  look={isNext && mapped === undefined ? 'primary' : 'secondary'}
                  isBusy={importing.isPending}
                  disabledReason={taken.length === 0 ? 'Tick the file whose figures are right' : undefined}
                  onClick={() => importing.mutate({ upload: chosen.upload, accepted: [...accepted] })}
                >
                  {taken.length === 0 ? 'Import' : `Import ${countWords(chosenFiles(taken), 'file')}`}
                </Button>
              )}
              <Button
                look="secondary"
                disabledReason={
                  importing.isPending ? 'The import has begun and cannot be stopped' : undefined
                }
                onClick={() => {
                  discard.mutate(chosen.upload);
                  close();
                }}
              >
                Discard
              </Button>
            </div>
          </>
        )}
        {!isBusy && (
          <p className="flex flex-wrap items-center justify-center gap-3 py-4.5">
            <span>{found ? 'Drop more files here, or' : 'Drop files here, or'}</span>
            <FileButton multiple onFiles={add}>
              Choose files…
            </FileButton>
          </p>
        )}
      </section>
    </OfficeSection>
  );
}

/** The number of files that a person chose. The shop may read a foreign file as several files. */
const chosenFiles = (files: readonly { readonly File: string; readonly MappedFrom?: string }[]) =>
  new Set(files.map(({ File, MappedFrom }) => MappedFrom ?? File)).size;

const namesOf = (files: readonly { readonly File: string }[]) => files.map(({ File }) => File).join(', ');

/** The same files would be refused again, so the page offers no retry. */
const isRefused = (error: Error | null) =>
  isProblem(error, 'upload-too-large') ||
  isProblem(error, 'upload-file-twice') ||
  isProblem(error, 'bad-request');

const REFETCH_MS = 500;

type ImportProgressProps = { readonly verb: 'Checking' | 'Importing'; readonly upload: string };

/** Shows no figures if another process of the server does the import. */
function ImportProgress({ verb, upload }: ImportProgressProps) {
  const { data } = useQuery({
    ...endpointQuery(importProgress, { upload }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: REFETCH_MS,
  });
  const { File, Rows = 0, Of = 0 } = data?.mainResult ?? {};
  return (
    <p className="flex min-h-20 items-center gap-4">
      <progress value={Of > 0 ? Rows / Of : undefined} aria-label={`${verb} the files`} />
      <span>
        <span role="status">{File ? `${verb} ${File}` : `${verb}…`}</span>
        {Of > 0 && (
          <span className="text-ink-soft">
            {' '}
            {countText(Rows)} of {countText(Of)} rows
          </span>
        )}
      </span>
    </p>
  );
}
