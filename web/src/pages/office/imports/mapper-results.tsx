import type { GuessedMapping } from '@tradecellar/contract/import-mappings.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { countText } from '../../../ui/count-text.ts';
import { Faults } from '../office-section.tsx';
import styles from './mapper.module.css';

type MapperResultsProps = {
  readonly results: GuessedMapping['Results'];
  readonly leftOut: GuessedMapping['LeftOut'];
  readonly count: number;
};

/** The first ten rows of each kind as the shop would read them, and the rows that are left out. */
export function MapperResults({ results, leftOut, count }: MapperResultsProps) {
  const rows = leftOut.map(({ Line, Row, Says }) => `Line ${Line}, ${Row}: ${Says}`);
  const more = count - leftOut.length;
  return (
    <div className="grid grid-cols-1 gap-4">
      {results.map(({ Kind, Columns, Labels, Rows, Count }) => (
        <div key={Kind}>
          <h4 id={`mapped-${Kind}`}>
            {countText(Count)} {Kind}
            {Count > Rows.length && `, the first ${Rows.length}`}
          </h4>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard. */}
          <section className={styles.scroll} tabIndex={0} aria-labelledby={`mapped-${Kind}`}>
            <table className={styles.table}>
              <thead>
                <tr>
                  {Columns.map((column, place) => (
                    <th key={column} scope="col" className={classOf(Rows, place)}>
                      {Labels[place]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {Rows.map((cells) => (
                  <tr key={cells.join('\n')}>
                    {cells.map((cell, place) => (
                      <td key={Columns[place]} className={classOf(Rows, place)}>
                        {cell.replace(/(\.\d\d)00$/, '$1')}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      ))}
      {count > 0 && (
        <Faults
          summary={`${countWords(count, 'row')} left out`}
          faults={more > 0 ? [...rows, `and ${countText(more)} more`] : rows}
        />
      )}
    </div>
  );
}

/** A column of figures stands at the right. A code such as '000120' is no figure. */
function classOf(rows: readonly (readonly string[])[], place: number): string | undefined {
  const cells = rows.map((row) => row[place] ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.every((cell) => /^(0|[1-9]\d*)?(\.\d+)?$/.test(cell))
    ? styles.figure
    : undefined;
}
