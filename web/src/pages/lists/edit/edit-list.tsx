import { mostLetters } from '@tradecellar/contract/fields.ts';
import { ListNote, MOST_LIST_BOTTLES } from '@tradecellar/contract/named-lists.ts';
import { codeShown, sizeText } from '@tradecellar/trade/product-labels.ts';
import { useSyncExternalStore } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { focusToast, showResult } from '../../../cart/toast/toast-store.ts';
import {
  changeItem,
  moveBefore,
  removeLineUndoably,
  type ShownLine,
  type ShownList,
} from '../../../lists/named-lists.ts';
import type { SeenWine } from '../../../lists/seen-wine.ts';
import { useSettings } from '../../../session/settings.ts';
import { listen } from '../../../ui/browser/listen.ts';
import { dotted } from '../../../ui/dotted.tsx';
import { typedQuantityText } from '../../../ui/fields/quantity-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './edit-list.module.css';
import { lineBeforeWhich } from './line-before-which.ts';
import { TextBox } from './text-box.tsx';

type EditListProps = {
  readonly list: ShownList;
  readonly wines: ReadonlyMap<string, SeenWine>;
  readonly isGone: (code: string) => boolean;
};

/** All rows have the same height, so that thousands of rows need no measuring. */
const ROW_PX = { wide: 44, touched: 52, narrow: 120 };
const narrow = '(width < 64rem)';
const touched = '(pointer: coarse)';
const rowPx = () =>
  matchMedia(narrow).matches ? ROW_PX.narrow : matchMedia(touched).matches ? ROW_PX.touched : ROW_PX.wide;
const onResize = (changed: () => void) => listen({ resize: changed });

export function EditList({ list, wines, isGone }: EditListProps) {
  const { id, lines } = list;
  const nameOf = (code: string) => wines.get(code)?.Description ?? code;
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (codes) => [...codes].map((code) => ({ 'text/plain': nameOf(String(code)) })),
    onReorder({ keys, target }) {
      const [moved] = keys;
      if (moved === undefined) return;
      const before = lineBeforeWhich(lines, String(target.key), target.dropPosition);
      moveBefore(id, String(moved), before);
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="h-0.5 data-drop-target:bg-brand-line" />
    ),
  });
  const rowHeight = useSyncExternalStore(onResize, rowPx);
  return (
    <div className="print:hidden">
      <p className="mb-3 text-body text-ink-soft">
        Par: bottles you want in stock. Drag a wine by its handle to move it
        <span className="pointer-coarse:hidden">, or press Enter on the handle and use the arrow keys</span>.
      </p>
      {/* Each field names its column and its wine. */}
      <div className={styles.heads} aria-hidden="true">
        <span>Wine</span>
        <span>Par</span>
        <span>Note</span>
      </div>
      <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight }}>
        <GridList
          aria-label={`Wines of ${list.name}`}
          className="h-[min(var(--rows),72dvh)] overflow-y-auto border-y border-hairline"
          style={{ '--rows': `${lines.length * rowHeight}px` } as React.CSSProperties} // React's type has no custom properties.
          items={lines.map((line) => ({ id: line.code, line }))}
          dragAndDropHooks={dragAndDropHooks}
          keyboardNavigationBehavior="tab"
          dependencies={[wines]}
        >
          {({ line }) => (
            <EditedLine
              listId={id}
              line={line}
              name={nameOf(line.code)}
              wine={wines.get(line.code)}
              isGone={isGone(line.code)}
            />
          )}
        </GridList>
      </Virtualizer>
    </div>
  );
}

type EditedLineProps = {
  readonly listId: string;
  readonly line: ShownLine;
  readonly name: string;
  readonly wine: SeenWine | undefined;
  readonly isGone: boolean;
};

function EditedLine({ listId, line, name, wine, isGone }: EditedLineProps) {
  const { binNumberShown } = useSettings().switches;
  const { code, par, note } = line;
  function remove() {
    const undo = removeLineUndoably(listId, code);
    showResult({ kind: 'note', sentence: `${name} removed from the list.`, undo });
    focusToast();
  }
  return (
    <GridListItem id={code} textValue={name} className={styles.row ?? ''}>
      <AriaButton slot="drag" className="grid size-11 cursor-grab place-items-center text-ink-soft">
        <Icon name="menu" size={18} />
      </AriaButton>
      <span className={styles.wine}>
        <span className={`wine-name ${styles.name}`}>{name}</span>
        <span className={`dotted text-small text-ink-soft ${styles.facts}`}>
          {dotted([
            isGone ? 'No longer sold' : '',
            wine?.Vintage ?? '',
            wine ? codeShown(wine, binNumberShown) : '',
            wine ? sizeText(wine) : '',
          ])}
        </span>
      </span>
      <TextBox
        box="par"
        label={`Par of ${name}`}
        inputMode="numeric"
        value={par === undefined ? '' : String(par)}
        onSave={(text, began) => {
          const bottles = typedQuantityText(text, MOST_LIST_BOTTLES);
          changeItem(listId, code, { par: Number(bottles) === 0 ? undefined : Number(bottles) }, began);
        }}
      />
      <TextBox
        box="note"
        label={`Note on ${name}`}
        placeholder="Note"
        mostLetters={mostLetters(ListNote)}
        value={note}
        onSave={(text, began) => changeItem(listId, code, { note: text.trim() }, began)}
      />
      <IconButton
        className={styles.remove}
        label={`Remove ${name}`}
        icon={<Icon name="remove" />}
        onClick={remove}
      />
    </GridListItem>
  );
}
