import { mostLetters } from '@tradecellar/contract/fields.ts';
import { ListNote, MOST_LIST_BOTTLES } from '@tradecellar/contract/named-lists.ts';
import { codeShown, sizeText } from '@tradecellar/trade/product-labels.ts';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { focusToast, showResult } from '../../cart/toast/toast-store.ts';
import {
  changeItem,
  listsRevision,
  moveBefore,
  removeLineUndoably,
  type ShownLine,
  type ShownList,
} from '../../lists/named-lists.ts';
import type { SeenWine } from '../../lists/seen-wine.ts';
import { useSettings } from '../../session/settings.ts';
import { listen } from '../../ui/browser/listen.ts';
import { classNames } from '../../ui/class-names.ts';
import { dotted } from '../../ui/dotted.tsx';
import { typedQuantityText } from '../../ui/fields/quantity-text.ts';
import { tooLong } from '../../ui/fields/too-long.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { WineName } from '../../wine/wine-name.tsx';
import { lineBeforeWhich } from './line-before-which.ts';

type EditListProps = {
  readonly list: ShownList;
  readonly wines: ReadonlyMap<string, SeenWine>;
  readonly isGone: (code: string) => boolean;
};

/** All rows have the same height, so that thousands of rows need no measuring. */
const ROW_PX = { wide: 60, narrow: 132 };
const isNarrow = () => matchMedia('(width < 64rem)').matches;
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
  const rowHeight = useSyncExternalStore(onResize, isNarrow) ? ROW_PX.narrow : ROW_PX.wide;
  return (
    <div className="print:hidden">
      <p className="mb-2 text-body text-ink-soft">
        A par is the number of bottles that should be there. Drag a wine by its handle to move it
        <span className="pointer-coarse:hidden">
          ; with the keyboard, press Enter on the handle, then the arrow keys, then Enter again
        </span>
        .
      </p>
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
    showResult({ kind: 'note', sentence: `${name} is off the list.`, undo });
    focusToast();
  }
  return (
    <GridListItem
      id={code}
      textValue={name}
      className="grid h-full grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-hairline pr-1 outline-offset-[-2px] data-dragging:opacity-50 md:grid-cols-[2.75rem_minmax(0,1fr)_6rem_minmax(0,18rem)_2.75rem]"
    >
      <AriaButton slot="drag" className="grid size-11 cursor-grab place-items-center text-ink-soft">
        <Icon name="menu" size={18} />
      </AriaButton>
      <span className="min-w-0">
        <span className="line-clamp-2 leading-tight wine-name md:line-clamp-1">
          <WineName description={name} />
        </span>
        <span className="dotted text-small text-ink-soft">
          {dotted([
            isGone ? 'No longer sold' : '',
            wine?.Vintage ?? '',
            wine ? codeShown(wine, binNumberShown) : '',
            wine ? sizeText(wine) : '',
          ])}
        </span>
      </span>
      <span className="max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:flex max-md:gap-x-2 md:contents">
        <TextBox
          className="max-md:w-24"
          label={`Par of ${name}`}
          prefix="Par"
          inputMode="numeric"
          value={par === undefined ? '' : String(par)}
          onSave={(text, began) => {
            const bottles = typedQuantityText(text, MOST_LIST_BOTTLES);
            changeItem(listId, code, { par: Number(bottles) === 0 ? undefined : Number(bottles) }, began);
          }}
        />
        <TextBox
          className="max-md:flex-1"
          label={`Note on ${name}`}
          placeholder="Note"
          mostLetters={mostLetters(ListNote)}
          value={note}
          onSave={(text, began) => changeItem(listId, code, { note: text.trim() }, began)}
        />
      </span>
      <IconButton
        className="max-md:col-start-3 max-md:row-start-1"
        label={`Remove ${name}`}
        icon={<Icon name="remove" />}
        onClick={remove}
      />
    </GridListItem>
  );
}

type TextBoxProps = {
  readonly label: string;
  readonly placeholder?: string;
  readonly prefix?: string;
  readonly value: string;
  readonly inputMode?: 'numeric';
  readonly mostLetters?: number;
  readonly className: string;
  /** `began`: the revision of the lists when typing began. The person has not seen a colleague's later changes. */
  readonly onSave: (text: string, began: number) => void;
};

/**
 * Saves its text on Enter, or when the focus leaves the field. A text that is too long stays unsaved, with an error.
 */
function TextBox(props: TextBoxProps) {
  const { label, value, prefix, mostLetters: most, onSave, className, ...attributes } = props;
  const [typed, setTyped] = useState<{ readonly text: string; readonly began: number }>();
  const text = typed?.text;
  const fault = text === undefined ? undefined : tooLong(text, most);
  function save() {
    if (fault !== undefined) return;
    if (typed !== undefined && text !== value) onSave(typed.text, typed.began);
    setTyped(undefined);
  }
  // React fires no blur event when the field unmounts, for example when the person leaves the page.
  const saveLast = useEffectEvent(save);
  useEffect(() => () => saveLast(), []);
  return (
    <span className={`relative block ${className}`}>
      {prefix !== undefined && (
        <span
          className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-body text-ink-soft"
          aria-hidden="true"
        >
          {prefix}
        </span>
      )}
      <input
        {...attributes}
        className={classNames('input', prefix !== undefined && 'pl-11')}
        aria-label={fault === undefined ? label : `${label}: ${fault}`}
        aria-invalid={fault !== undefined}
        autoComplete="off"
        value={text ?? value}
        onChange={({ target }) => setTyped({ text: target.value, began: typed?.began ?? listsRevision() })}
        onBlur={save}
        onKeyDown={({ key }) => key === 'Enter' && save()}
      />
      {fault !== undefined && (
        <span className="absolute right-2 -bottom-2 bg-card px-1 text-small text-warning" role="alert">
          {fault}
        </span>
      )}
    </span>
  );
}
