import { MOST_LIST_BOTTLES } from '@tradecellar/contract/named-lists.ts';
import { codeShown, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { countBottles, type ShownLine, type ShownList } from '../../../lists/named-lists.ts';
import type { SeenWine } from '../../../lists/seen-wine.ts';
import { useSettings } from '../../../session/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { dotted } from '../../../ui/dotted.tsx';
import { QuantityField } from '../../../ui/fields/quantity-field.tsx';
import { LongList } from '../long-list.tsx';
import styles from './count.module.css';
import { countedWords } from './counted-words.ts';

type CountRowsProps = {
  readonly list: ShownList;
  readonly wines: ReadonlyMap<string, SeenWine>;
  readonly onEnd: () => void;
};

/** All wines of a list with their counts. An empty field means not counted; 0 means that no bottle is there. */
export function CountRows({ list, wines, onEnd }: CountRowsProps) {
  return (
    <>
      <LongList
        items={list.lines}
        keyOf={({ code }) => code}
        label={`Wines of ${list.name}`}
        row={(line) => <CountRow listId={list.id} line={line} wine={wines.get(line.code)} />}
      />
      <div className={styles.finish}>
        <Button onClick={onEnd}>Finish</Button>
      </div>
    </>
  );
}

type CountRowProps = {
  readonly listId: string;
  readonly line: ShownLine;
  readonly wine: SeenWine | undefined;
};

function CountRow({ listId, line, wine }: CountRowProps) {
  const { binNumberShown } = useSettings().switches;
  const { code, par, note, count } = line;
  const name = wine?.Description ?? code;
  return (
    <div className={styles.row}>
      <p className="wine-name" data-area="name">
        {name}
      </p>
      <p className="dotted text-small text-ink-soft" data-area="facts">
        {dotted([
          wine?.Vintage ?? '',
          wine ? codeShown(wine, binNumberShown) : '',
          wine ? sizeText(wine) : '',
          par === undefined ? '' : `par ${par}`,
          note,
        ])}
      </p>
      {count && (
        <p className="text-small text-ink-soft" data-area="counted">
          {countedWords(count)}
        </p>
      )}
      <QuantityField
        className={styles.quantity ?? ''}
        label={unitWords(wine?.Type).many}
        of={name}
        hideLabel
        placeholder="–"
        max={MOST_LIST_BOTTLES}
        value={count ? String(count.bottles) : ''}
        onChange={(text) => countBottles(listId, code, text === '' ? undefined : Number(text))}
      />
    </div>
  );
}
