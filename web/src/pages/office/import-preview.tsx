import type { ImportedFile, RefusedFile } from '@tradecellar/contract/office-import.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { countText } from '../../ui/count-text.ts';
import { Faults } from './office-section.tsx';

type ImportPreviewProps = {
  readonly files: readonly ImportedFile[];
  readonly leftOut: readonly RefusedFile[];
};

/** Files of an import: counts, the first rows of each kind, and the reasons for files left out. */
export function ImportPreview({ files, leftOut }: ImportPreviewProps) {
  return (
    <ul className="ruled" aria-label="Files to import">
      {leftOut.map(({ File, FaultCount, Faults: [first = '', ...others] }) => (
        <li key={File}>
          <h3>{File}</h3>
          <p className="mt-1 text-warning">
            Left out, {countWords(FaultCount, 'fault')}: {first}
          </p>
          {others.length > 0 && <Faults summary="Other faults" faults={others} />}
        </li>
      ))}
      {files.map((file) => (
        <ImportedFileRow key={file.File} {...file} />
      ))}
    </ul>
  );
}

function ImportedFileRow(file: ImportedFile) {
  const { File, ReadAs, Rows, Added, Changed, Unchanged } = file;
  const { FirstAdded, FirstChanged, IgnoredColumns, Notes } = file;
  return (
    <li className="grid grid-cols-1 gap-1">
      <h3>{File}</h3>
      <p className="figures">
        {countText(Added)} added · {countText(Changed)} changed · {countText(Unchanged)} unchanged
      </p>
      <p className="text-sm text-ink-soft">
        {countText(Rows)} {Rows === 1 ? 'row' : 'rows'}
        {ReadAs !== '' && `, read as ${ReadAs}`}
        {IgnoredColumns.length > 0 && `. Ignored columns: ${IgnoredColumns.join(', ')}`}
      </p>
      {Notes.map((note) => (
        <p key={note} className="text-sm">
          {note}
        </p>
      ))}
      {FirstAdded.length > 0 && (
        <p className="text-sm">
          <strong>Added:</strong> {FirstAdded.join(', ')}
          {Added > FirstAdded.length && ` and ${countText(Added - FirstAdded.length)} more`}
        </p>
      )}
      {FirstChanged.length > 0 && (
        <div className="text-sm">
          <strong>Changed:</strong>
          <ul className="pl-4">
            {FirstChanged.map(({ Key, Column, From, To }) => (
              // A figure of one digit is unreadable when struck through.
              <li key={Key}>
                {Key}: {Column} <del className="text-ink-soft no-underline">{From || 'blank'}</del> →{' '}
                <ins className="font-semibold no-underline">{To || 'blank'}</ins>
              </li>
            ))}
          </ul>
          {Changed > FirstChanged.length && `and ${countText(Changed - FirstChanged.length)} more`}
        </div>
      )}
    </li>
  );
}
