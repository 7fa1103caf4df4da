import { useMutation, useQueryClient } from '@tanstack/react-query';
import { boardFiles } from '@tradecellar/contract/board.ts';
import { importUpload, previewImport } from '@tradecellar/contract/office-import.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Failure } from '../../session/failure.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { BoardPart } from './board-part.tsx';
import styles from './import-files.module.css';
import { ImportPreview } from './import-preview.tsx';
import { sendFiles } from './send-files.ts';

/** The files that the merchant's system writes, dropped or chosen: looked at first, and then imported. */
export function ImportFiles() {
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const look = useMutation({
    async mutationFn(files: readonly File[]) {
      setShare(0);
      const upload = await sendFiles(files, setShare);
      return { upload, ...(await call(previewImport, { upload })).mainResult };
    },
  });
  const take = useMutation({
    mutationFn: async (upload: string) => (await call(importUpload, { upload })).mainResult,
    onSuccess: () => look.reset(),
    onSettled: () => queries.invalidateQueries({ queryKey: [boardFiles.path] }),
  });
  const { data: found, variables: chosen } = look;
  return (
    <div className="no-print">
      <BoardPart id="import" title="Import files">
        <p className="soft">
          The files that your system writes, named for what they hold. Nothing is changed before you have
          looked at it.
        </p>
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
        {look.error && <Failure error={look.error} onRetry={() => chosen && look.mutate(chosen)} />}
        {take.error && <Failure error={take.error} onRetry={null} />}
        {look.isPending ? (
          <p className={styles.progress} role="status">
            <progress {...(share < 1 ? { value: share } : {})} aria-label="Sending and checking the files" />
            {share < 1 ? 'Sending…' : 'Checking…'}
          </p>
        ) : found === undefined ? (
          <ChooseFiles
            onFiles={(files) => {
              take.reset();
              look.mutate(files);
            }}
          />
        ) : (
          <>
            <p className="sr-only" role="status">
              {countWords(found.files.length, 'file')} can be imported, {found.leftOut.length} not.
            </p>
            <ImportPreview {...found} />
            <div className={styles.ways}>
              <Button
                isBusy={take.isPending}
                disabledReason={found.files.length === 0 ? 'None of the files can be imported' : undefined}
                onClick={() => take.mutate(found.upload)}
              >
                Import {countWords(found.files.length, 'file')}
              </Button>
              <Button
                look="secondary"
                disabledReason={take.isPending ? 'The import has begun, and goes on' : undefined}
                onClick={() => look.reset()}
              >
                Discard
              </Button>
            </div>
          </>
        )}
      </BoardPart>
    </div>
  );
}

/** A place for files: they are dropped on it, or chosen with its button. */
function ChooseFiles({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => list && list.length > 0 && onFiles([...list]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Dropping is for a pointer; the button within is for everybody.
    <div
      className={styles.place}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        // The page has a place of its own, for orders.
        event.stopPropagation();
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.stopPropagation();
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <span>Drop files here, or</span>
      <label className={classNames(buttonClass('secondary'), styles.choose)}>
        Choose files…
        <input
          type="file"
          multiple
          className="sr-only"
          onChange={({ target }) => {
            take(target.files);
            target.value = '';
          }}
        />
      </label>
    </div>
  );
}
