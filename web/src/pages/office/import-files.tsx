import { useMutation, useQuery } from '@tanstack/react-query';
import { boardFiles } from '@tradecellar/contract/board.ts';
import {
  discardUpload,
  importProgress,
  importUpload,
  previewImport,
} from '@tradecellar/contract/office-import.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { type DragEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { endpointQuery, useSending } from '../../api/queries.ts';
import { Failure } from '../../session/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import styles from './import-files.module.css';
import { ImportPreview } from './import-preview.tsx';
import { OfficeSection } from './office-section.tsx';
import { filesFault, sendFiles } from './send-files.ts';

/**
 * Files of the merchant's system, dropped or chosen: a preview first, then the import. Further files join the preview; one
 * of the same name replaces the other.
 */
export function ImportFiles() {
  const [share, setShare] = useState(0);
  const [sent, setSent] = useState<string>();
  const [isOver, setOver] = useState(false);
  const [fault, setFault] = useState<ProblemError>();
  const { place, keepFocus } = useKeptFocus<HTMLElement>();
  const look = useMutation({
    async mutationFn(files: readonly File[]) {
      setShare(0);
      setSent(undefined);
      const upload = await sendFiles(files, setShare);
      setSent(upload);
      return { upload, ...(await call(previewImport, { upload })).mainResult };
    },
    onMutate: keepFocus,
  });
  const take = useSending(
    async (upload: string) => (await call(importUpload, { upload })).mainResult,
    boardFiles,
    () => {
      look.reset();
      keepFocus();
    },
  );
  const discard = useMutation({ mutationFn: (upload: string) => call(discardUpload, { upload }) });
  const { data: found, variables: chosen } = look;
  const isBusy = look.isPending || take.isPending;

  function add(files: readonly File[]) {
    if (files.length === 0 || isBusy) return;
    const isKept = found !== undefined || (look.error !== null && !isRefused(look.error));
    const before = isKept ? (chosen ?? []) : [];
    const names = files.map(({ name }) => name);
    const together = [...before.filter(({ name }) => !names.includes(name)), ...files];
    const refused = filesFault(together);
    setFault(refused);
    if (refused !== undefined) return;
    take.reset();
    look.mutate(together, { onSuccess: () => found && discard.mutate(found.upload) });
  }
  function drop(event: DragEvent, isDropped: boolean) {
    // Else the page takes it, for an order.
    event.preventDefault();
    if (isBusy) event.dataTransfer.dropEffect = 'none';
    setOver(!isDropped && !isBusy);
    if (isDropped) add([...event.dataTransfer.files]);
  }
  return (
    <div className="print:hidden!">
      <OfficeSection
        id="import"
        title="Import files"
        intro="CSV files from your back office, e.g. products.csv. Nothing is imported until you have checked it."
      >
        <section
          ref={place}
          tabIndex={-1}
          aria-label="Your files"
          className={styles.place}
          data-over={isOver || undefined}
          onDragOver={(event) => drop(event, false)}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => drop(event, true)}
        >
          {take.data && (
            <>
              <Notice kind={take.data.files.length > 0 ? 'good' : 'warning'}>
                {take.data.files.length === 0
                  ? 'Nothing was changed.'
                  : `Imported: ${take.data.files.map(({ File }) => File).join(', ')}.`}
              </Notice>
              <ImportPreview {...take.data} isDone />
            </>
          )}
          {fault && <Failure error={fault} onRetry={null} />}
          {look.error && (
            <Failure
              error={look.error}
              onRetry={isRefused(look.error) ? null : () => chosen && look.mutate(chosen)}
            />
          )}
          {take.error && <Failure error={take.error} onRetry={null} />}
          {look.isPending && sent === undefined && (
            <p className={`flex items-center gap-2 ${styles.progress}`} role="status">
              <progress value={share} aria-label="Sending the files" />
              Sending…
            </p>
          )}
          {isBusy && sent !== undefined && <ImportProgress upload={sent} isImport={take.isPending} />}
          {found !== undefined && (
            <>
              <p className="sr-only" role="status">
                {countWords(found.files.length, 'file')} can be imported, {found.leftOut.length} not.
              </p>
              <ImportPreview {...found} />
              <div className="flex flex-wrap items-center gap-3 mt-4">
                <Button
                  isBusy={take.isPending}
                  disabledReason={found.files.length === 0 ? 'None of the files can be imported' : undefined}
                  onClick={() => take.mutate(found.upload)}
                >
                  Import {countWords(found.files.length, 'file')}
                </Button>
                <Button
                  look="secondary"
                  disabledReason={take.isPending ? 'The import has begun and cannot be stopped' : undefined}
                  onClick={() => {
                    discard.mutate(found.upload);
                    look.reset();
                    setFault(undefined);
                    keepFocus();
                  }}
                >
                  Discard
                </Button>
              </div>
            </>
          )}
          {!isBusy && <ChooseFiles isMore={found !== undefined} onFiles={add} />}
        </section>
      </OfficeSection>
    </div>
  );
}

/** The server refused these files, and would again. */
const isRefused = (error: Error) =>
  error instanceof ProblemError &&
  ['upload-too-large', 'upload-file-twice', 'bad-request'].includes(error.code);

type ChooseFilesProps = {
  /** Other files are in the preview already. */
  readonly isMore: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

function ChooseFiles({ isMore, onFiles }: ChooseFilesProps) {
  return (
    <p className={`flex flex-wrap items-center gap-3 ${styles.choices}`}>
      <span>{isMore ? 'Drop more files here, or' : 'Drop files here, or'}</span>
      <FileButton multiple onFiles={onFiles}>
        Choose files…
      </FileButton>
    </p>
  );
}

const ASK_AGAIN_MS = 500;

/** Progress of the server with files that were sent; without figures where another process of it does the work. */
function ImportProgress({ upload, isImport }: { readonly upload: string; readonly isImport: boolean }) {
  const { data } = useQuery({
    ...endpointQuery(importProgress, { upload }),
    ...{ staleTime: 0, gcTime: 0, refetchInterval: ASK_AGAIN_MS },
  });
  const { File = '', Rows = 0, Of = 0 } = data?.mainResult ?? {};
  const doing = isImport ? 'Importing' : 'Checking';
  return (
    <p className={`flex items-center gap-2 ${styles.progress}`}>
      <progress {...(Of > 0 && { value: Rows / Of })} aria-label={`${doing} the files`} />
      <span>
        <span role="status">{File === '' ? `${doing}…` : `${doing} ${File}`}</span>
        {Of > 0 && <span className="text-ink-soft">{` ${countText(Rows)} of ${countText(Of)} rows`}</span>}
      </span>
    </p>
  );
}
