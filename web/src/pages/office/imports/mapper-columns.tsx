import type { MappedColumn } from '@tradecellar/contract/import-mappings.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import styles from './mapper.module.css';

type Choice = { readonly Slot: string; readonly Says: string };

type MapperColumnsProps = {
  /** The columns as the shop has guessed them, whose sequence and doubts stay while a person changes uses. */
  readonly columns: readonly MappedColumn[];
  readonly now: readonly MappedColumn[];
  readonly choices: readonly Choice[];
  readonly onUse: (place: number, slot: string) => void;
};

/** The columns of a foreign file: first the doubted columns, then the used, and folded the columns that are not used. */
export function MapperColumns({ columns, now, choices, onUse }: MapperColumnsProps) {
  const rows = columns.map((column, place) => ({ ...column, place, current: now[place] ?? column }));
  const isUnused = ({ Slot }: MappedColumn) => Slot === '' || Slot.startsWith('-');
  const doubted = rows.filter(({ Doubt }) => Doubt !== undefined);
  const used = rows.filter((row) => row.Doubt === undefined && !isUnused(row));
  const unused = rows.filter((row) => row.Doubt === undefined && isUnused(row));
  const list = (of: typeof rows, label: string) => (
    <ul className="ruled" aria-label={label}>
      {of.map((row) => (
        <ColumnRow key={row.place} row={row} choices={choices} onUse={(slot) => onUse(row.place, slot)} />
      ))}
    </ul>
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      {doubted.length > 0 && list(doubted, 'Columns to look at')}
      {used.length > 0 && list(used, 'Columns that are used')}
      {unused.length > 0 && (
        <details>
          <summary>{countWords(unused.length, 'column')} of no use here</summary>
          {list(unused, 'Columns that are not used')}
        </details>
      )}
    </div>
  );
}

type ColumnRowProps = {
  readonly row: MappedColumn & { readonly current: MappedColumn };
  readonly choices: readonly Choice[];
  readonly onUse: (slot: string) => void;
};

function ColumnRow({ row: { Head, Doubt, Samples, Slot, Use, current }, choices, onUse }: ColumnRowProps) {
  const isListed = Slot === '' || choices.some((choice) => choice.Slot === Slot);
  const value = current.Slot === '-left' ? '' : current.Slot;
  return (
    <li className={styles.column}>
      <div>
        <p className="font-semibold">{Head === '' ? '(no name)' : Head}</p>
        <p className={styles.samples}>{Samples.length === 0 ? 'blank' : Samples.join(' · ')}</p>
        {Doubt !== undefined && <p className="text-body text-warning">{Doubt}</p>}
      </div>
      <select
        className="input select"
        aria-label={`Use of ${Head}`}
        value={value}
        onChange={(event) => onUse(event.target.value)}
      >
        <option value="">Not used</option>
        {!isListed && <option value={Slot}>{Use.replace(/^./, (letter) => letter.toUpperCase())}</option>}
        {choices.map((choice) => (
          <option key={choice.Slot} value={choice.Slot}>
            {choice.Says}
          </option>
        ))}
      </select>
    </li>
  );
}
