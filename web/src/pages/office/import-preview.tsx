import type { ImportedFile, RefusedFile } from '@tradecellar/contract/office-import.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { countText } from '../../ui/count-text.ts';
import styles from './import-files.module.css';
import { Faults } from './office-section.tsx';

type ImportPreviewProps = {
  readonly files: readonly ImportedFile[];
  readonly leftOut: readonly RefusedFile[];
  /** True after the import, false in the preview before it. */
  readonly isDone?: boolean;
};

/** Result of an import, file by file: counts, the first rows of each kind, and the reasons for files left out. */
export function ImportPreview({ files, leftOut, isDone = false }: ImportPreviewProps) {
  return (
    <ul className={`ruled ${styles.files}`} aria-label={isDone ? 'Imported files' : 'Files to import'}>
      {leftOut.map((file) => (
        <LeftOut key={file.File} file={file} />
      ))}
      {files.map((file) => (
        <FoundFile key={file.File} file={file} />
      ))}
    </ul>
  );
}

function LeftOut({ file: { File, FaultCount, Faults: all } }: { readonly file: RefusedFile }) {
  const [first = '', ...others] = all;
  return (
    <li>
      <h3>{File}</h3>
      <p className="text-warning">
        Left out, {countWords(FaultCount, 'fault')}: {first}
      </p>
      {others.length > 0 && <Faults summary="Other faults" faults={others} />}
    </li>
  );
}

function FoundFile({ file }: { readonly file: ImportedFile }) {
  const { File, ReadAs, Rows, Added, Changed, Unchanged, FirstAdded, FirstChanged, IgnoredColumns, Notes } =
    file;
  return (
    <li>
      <h3>{File}</h3>
      <p className="figures">
        {countText(Added)} added · {countText(Changed)} changed · {countText(Unchanged)} unchanged
      </p>
      <p className="text-sm text-ink-soft">
        {countText(Rows)} {Rows === 1 ? 'row' : 'rows'}
        {ReadAs !== '' && `, read as ${ReadAs}`}
        {IgnoredColumns.length > 0 && `. Ignored columns: ${IgnoredColumns.join(', ')}`}
      </p>
      {Notes.length > 0 && (
        <ul className="text-sm">
          {Notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {FirstAdded.length > 0 && (
        <p className="text-sm">
          <strong>Added:</strong> {FirstAdded.join(', ')}
          {Added > FirstAdded.length && ` and ${countText(Added - FirstAdded.length)} more`}
        </p>
      )}
      {FirstChanged.length > 0 && (
        <div className="text-sm">
          <strong>Changed:</strong>
          <ul className={styles.changes}>
            {FirstChanged.map(({ Key, Column, From, To }) => (
              <li key={Key}>
                {Key}: {Column} <del>{From || 'blank'}</del> → <ins>{To || 'blank'}</ins>
              </li>
            ))}
          </ul>
          {Changed > FirstChanged.length && `and ${countText(Changed - FirstChanged.length)} more`}
        </div>
      )}
    </li>
  );
}
