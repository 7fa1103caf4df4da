import type { MappedColumn, OurColumn } from '@tradecellar/contract/import-mappings.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import styles from './mapper.module.css';

type MapperColumnsProps = {
  /** Our columns in the order of the shop's guess. The order stays while a person changes uses. */
  readonly ours: readonly OurColumn[];
  /** Our columns after the last change. `Without` says how the shop fills a column that the file lacks. */
  readonly oursNow: readonly OurColumn[];
  readonly columns: readonly MappedColumn[];
  readonly now: readonly MappedColumn[];
  readonly onUse: (place: number, slot: string) => void;
};

const isUnused = (slot: string) => slot === '' || slot.startsWith('-');
const headOf = ({ Head }: Pick<MappedColumn, 'Head'>) => (Head === '' ? '(no name)' : Head);

/** Lists our columns beside the foreign file's columns, and below the foreign columns that are left out. */
export function MapperColumns({ ours, oursNow, columns, now, onUse }: MapperColumnsProps) {
  const rows = columns.map((column, place) => {
    const current = now[place] ?? column;
    // A doubt ends when a person chooses another use.
    const { Doubt } = current.Slot === column.Slot ? column : current;
    return { ...current, Doubt, place, wasUnused: isUnused(column.Slot) };
  });
  const listed = new Set(ours.map(({ Slot }) => Slot));
  // The guess lists only common columns of ours. A rare field such as `Allergen_Nuts` gets a row under its own name.
  const rare = columns.filter(({ Slot }) => !isUnused(Slot) && !listed.has(Slot));
  const all = [
    ...ours,
    ...rare.map(({ Slot }) => ({
      Slot,
      Says: Slot,
      IsShown: true,
      TakesMany: false,
      Without: 'not in the file',
    })),
  ];
  const ourList = (list: readonly OurColumn[], label: string) => (
    <ul className="ruled" aria-label={label}>
      {list.map((our) => (
        <OurRow
          key={our.Slot}
          our={oursNow.find(({ Slot }) => Slot === our.Slot) ?? our}
          rows={rows}
          taken={rows.filter(({ Slot }) => Slot === our.Slot)}
          onUse={onUse}
        />
      ))}
    </ul>
  );
  const isShown = (our: OurColumn) => our.IsShown;
  const lacked = all.filter((our) => !isShown(our));
  const left = rows.filter(({ Slot, wasUnused }) => wasUnused || isUnused(Slot));
  const doubted = left.filter(({ Doubt }) => Doubt !== undefined);
  const plain = left.filter(({ Doubt }) => Doubt === undefined);
  const leftList = (list: typeof left, label: string) => (
    <ul className="ruled" aria-label={label}>
      {list.map((row) => (
        <LeftOutRow key={row.place} row={row} ours={all} onUse={(slot) => onUse(row.place, slot)} />
      ))}
    </ul>
  );
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        {ourList(all.filter(isShown), 'Our columns')}
        {lacked.length > 0 && (
          <details>
            <summary>{countWords(lacked.length, 'further column')} of ours, not in the file</summary>
            {ourList(lacked, 'Further columns of ours')}
          </details>
        )}
      </div>
      {left.length > 0 && (
        <div>
          <h4>Left out</h4>
          {doubted.length > 0 && leftList(doubted, 'Left out, please look')}
          {plain.length > 0 && (
            <details>
              <summary>
                {countWords(plain.length, `${doubted.length > 0 ? 'other ' : ''}column`)} of no use here
              </summary>
              {leftList(plain, 'Left out')}
            </details>
          )}
        </div>
      )}
    </div>
  );
}

type Row = Omit<MappedColumn, 'Doubt'> & {
  readonly Doubt: string | undefined;
  readonly place: number;
};

type OurRowProps = {
  readonly our: OurColumn;
  readonly rows: readonly Row[];
  readonly taken: readonly Row[];
  readonly onUse: (place: number, slot: string) => void;
};

/** A row for a column of ours, with the foreign columns that fill the column and three values of each. */
function OurRow({ our: { Slot, Says, Without }, rows, taken, onUse }: OurRowProps) {
  const choose = (before: number | undefined, place: number) => {
    if (before !== undefined) onUse(before, '');
    if (place >= 0) onUse(place, Slot);
  };
  const select = (row: Row | undefined, at: number) => (
    <select
      className="input select"
      aria-label={at === 0 ? Says : `${Says}, column ${at + 1}`}
      value={row?.place ?? -1}
      onChange={(event) => choose(row?.place, Number(event.target.value))}
    >
      <option value={-1}>{row === undefined ? capitalised(Without) : 'Not in the file'}</option>
      {rows.map((each) => (
        <option key={each.place} value={each.place}>
          {headOf(each)}
        </option>
      ))}
    </select>
  );
  return (
    <li className={styles.column} data-state={taken.some(({ Doubt }) => Doubt) ? 'doubted' : undefined}>
      <p className="font-semibold">{Says}</p>
      <div className={styles.sources}>
        {taken.length === 0 && <div className={styles.source}>{select(undefined, 0)}</div>}
        {taken.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the select keeps the focus while its column changes.
          <div key={at} className={styles.source}>
            {select(row, at)}
            <Samples row={row} />
            {row.Doubt !== undefined && <p className={styles.doubt}>{row.Doubt}</p>}
          </div>
        ))}
      </div>
    </li>
  );
}

type LeftOutRowProps = {
  readonly row: Row;
  readonly ours: readonly OurColumn[];
  readonly onUse: (slot: string) => void;
};

function LeftOutRow({ row, ours, onUse }: LeftOutRowProps) {
  return (
    <li className={styles.column}>
      <div>
        <p className="font-semibold">{headOf(row)}</p>
        <Samples row={row} />
        {row.Doubt !== undefined && <p className={styles.doubt}>{row.Doubt}</p>}
      </div>
      <select
        className="input select"
        aria-label={`Use of ${headOf(row)}`}
        value={isUnused(row.Slot) ? '' : row.Slot}
        onChange={(event) => onUse(event.target.value)}
      >
        <option value="">{isUnused(row.Slot) ? capitalised(row.Use) : 'Not used'}</option>
        {ours.map(({ Slot, Says }) => (
          <option key={Slot} value={Slot}>
            {Says}
          </option>
        ))}
      </select>
    </li>
  );
}

const Samples = ({ row: { Samples } }: { readonly row: Row }) => (
  <p className={styles.samples}>{Samples.length === 0 ? 'blank' : Samples.join(' · ')}</p>
);

const capitalised = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());
