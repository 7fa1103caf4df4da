import type { ImportedFile, RefusedFile } from '@tradecellar/contract/office-import.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { type ReactNode, useId } from 'react';
import { countText } from '../../../ui/count-text.ts';
import { Faults } from '../office-section.tsx';

type ImportPreviewProps = {
  readonly files: readonly ImportedFile[];
  readonly leftOut: readonly RefusedFile[];
  readonly accepted: readonly string[];
  readonly onAccept: (file: string, isAccepted: boolean) => void;
  /** Returns the mapper of a file from another system, or the button that opens the mapper. */
  readonly mapperOf: (file: string, isKept: boolean, why?: string) => ReactNode;
};

export function ImportPreview({ files, leftOut, accepted, onAccept, mapperOf }: ImportPreviewProps) {
  // The shop may read a foreign file as several files, such as customers and logins. The first file has the button.
  const all = [...leftOut, ...files];
  const changeOf = ({ File, MappedFrom }: { readonly File: string; readonly MappedFrom?: string }) =>
    MappedFrom !== undefined &&
    all.find((each) => each.MappedFrom === MappedFrom)?.File === File &&
    mapperOf(MappedFrom, true);
  return (
    <ul className="ruled" aria-label="Files to import">
      {leftOut.map(({ File, FaultCount, MayMap, MappedFrom, Faults: [first = '', ...others] }) => (
        <li key={File}>
          <h3>{File}</h3>
          {MayMap ? (
            mapperOf(File, false, changedHead([first, ...others]))
          ) : (
            <p className="mt-1 text-warning">
              Left out, {countWords(FaultCount, 'fault')}: {first}
            </p>
          )}
          {!MayMap && others.length > 0 && <Faults summary="Other faults" faults={others} />}
          {changeOf({ File, ...(MappedFrom !== undefined && { MappedFrom }) })}
        </li>
      ))}
      {files.map((file) => (
        <ImportedFileRow
          key={file.File}
          file={file}
          isAccepted={accepted.includes(file.File)}
          onAccept={(isAccepted) => onAccept(file.File, isAccepted)}
        >
          {changeOf(file)}
        </ImportedFileRow>
      ))}
    </ul>
  );
}

/** Says how the columns differ from a kept file's columns. The server words its other sentence for the command. */
const changedHead = (faults: readonly string[]) =>
  faults.find((fault) => fault.includes('has other columns than'));

type ImportedFileRowProps = {
  readonly file: ImportedFile;
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
  readonly children: ReactNode;
};

function ImportedFileRow({ file, isAccepted, onAccept, children }: ImportedFileRowProps) {
  const { File, ReadAs, Rows, Added, Changed, Unchanged } = file;
  const { FirstAdded, FirstChanged, IgnoredColumns, Notes, WhyFinal, Doubts = [] } = file;
  return (
    <li className="grid grid-cols-1 gap-1">
      <h3>{File}</h3>
      <p className="figures">
        {countText(Added)} added · {countText(Changed)} changed · {countText(Unchanged)} unchanged
      </p>
      <p className="text-body text-ink-soft">
        {countText(Rows)} {Rows === 1 ? 'row' : 'rows'}
        {ReadAs !== '' && `, read as ${ReadAs}`}
        {IgnoredColumns.length > 0 && `. Ignored columns: ${IgnoredColumns.join(', ')}`}
      </p>
      {Doubts.length > 0 && (
        <DoubtsOfFile file={File} doubts={Doubts} isAccepted={isAccepted} onAccept={onAccept} />
      )}
      {WhyFinal !== undefined && (
        <p className="text-body text-warning">
          Once imported, this file and those imported with it cannot be undone: {WhyFinal}.
        </p>
      )}
      {Notes.map((note) => (
        <p key={note} className="text-body first-letter:uppercase">
          {note}
        </p>
      ))}
      {FirstAdded.length > 0 && (
        <p className="text-body">
          <strong>Added:</strong> {FirstAdded.join(', ')}
          {Added > FirstAdded.length && ` and ${countText(Added - FirstAdded.length)} more`}
        </p>
      )}
      {FirstChanged.length > 0 && (
        <div className="text-body">
          <strong>Changed:</strong>
          <ul className="pl-4">
            {FirstChanged.map(({ Key, Column, From, To }) => (
              // No strikethrough: a struck-through digit is unreadable.
              <li key={Key}>
                {Key}: {Column} <del className="text-ink-soft no-underline">{From || 'blank'}</del> →{' '}
                <ins className="font-semibold no-underline">{To || 'blank'}</ins>
              </li>
            ))}
          </ul>
          {Changed > FirstChanged.length && `and ${countText(Changed - FirstChanged.length)} more`}
        </div>
      )}
      {children}
    </li>
  );
}

type DoubtsOfFileProps = {
  readonly file: string;
  readonly doubts: readonly string[];
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
};

function DoubtsOfFile({ file, doubts, isAccepted, onAccept }: DoubtsOfFileProps) {
  const id = useId();
  return (
    <div className="text-body">
      <p className="text-warning">Figures in doubt. The file is left out unless you tick them as right.</p>
      <ul id={id} className="pl-4 text-warning">
        {doubts.map((doubt) => (
          <li key={doubt} className="first-letter:uppercase">
            {doubt}
          </li>
        ))}
      </ul>
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={isAccepted}
          aria-describedby={id}
          onChange={(event) => onAccept(event.target.checked)}
        />
        These figures are right: import {file} with them
      </label>
    </div>
  );
}
