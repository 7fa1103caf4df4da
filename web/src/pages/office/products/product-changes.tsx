import {
  officeProduct,
  PICTURE_FIELD,
  type ProductChange,
  undoProductChange,
} from '@tradecellar/contract/office-products.ts';
import { type Picture, usualAddress } from '@tradecellar/contract/pictures.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { call } from '../../../api/call.ts';
import { useSending } from '../../../api/queries.ts';
import { useKeptFocus } from '../../../ui/browser/use-kept-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeRow, OfficeRows, OfficeSection } from '../office-section.tsx';
import { fieldLabel } from './product-fields.ts';
import styles from './products.module.css';

type ProductChangesProps = { readonly changes: readonly ProductChange[]; readonly onUndone: () => void };

/** Lists changes of a product by hand, newest first, each with the person and an Undo button. */
export function ProductChanges({ changes, onUndone }: ProductChangesProps) {
  const { place, keepFocus } = useKeptFocus<HTMLDivElement>();
  const undo = useSending(
    (Id: string) => call(undoProductChange, { Id }),
    officeProduct,
    () => {
      keepFocus();
      onUndone();
    },
  );
  if (changes.length === 0) return null;
  return (
    <div ref={place} tabIndex={-1} className="mt-10 outline-none">
      <OfficeSection id="changes" title="Changes by hand" refused={undo.error}>
        <OfficeRows label="Changes by hand">
          {changes.map(({ Id, At, Who, Changes, Undone }) => (
            <OfficeRow
              key={Id}
              facts={
                <>
                  {momentWords(new Date(At))} · {Who}
                  {Undone && (
                    <p>
                      Undone {momentWords(new Date(Undone.At))} by {Undone.Who}
                    </p>
                  )}
                </>
              }
              action={
                !Undone && (
                  <Button
                    look="quiet"
                    aria-label={`Undo the change of ${momentWords(new Date(At))}: ${Changes.map(({ Field }) => fieldLabel(Field)).join(', ')}`}
                    {...undo.of(Id)}
                  >
                    Undo
                  </Button>
                )
              }
            >
              {Changes.map((change) => (
                <Change key={change.Field} {...change} />
              ))}
            </OfficeRow>
          ))}
        </OfficeRows>
      </OfficeSection>
    </div>
  );
}

function Change({ Field, Before, After, Pictures, OverruledBy }: ProductChange['Changes'][number]) {
  if (Field === 'SwitchedOff') {
    return (
      <p>
        {After === '1' ? 'Switched off' : 'Switched on'}
        {OverruledBy && `, overruled by ${OverruledBy.File} ${momentWords(new Date(OverruledBy.At))}`}
      </p>
    );
  }
  return (
    <p className={styles.change}>
      <span>{fieldLabel(Field)}</span>
      {/* No strikethrough: a struck-through digit is unreadable. */}
      <span>
        {Field === PICTURE_FIELD ? (
          <>
            <PictureThen picture={Pictures?.Before} file={Before} />
            {' → '}
            <PictureThen picture={Pictures?.After} file={After} />
          </>
        ) : (
          <>
            <del>{shortened(Before)}</del> → <ins>{shortened(After)}</ins>
          </>
        )}
      </span>
      {OverruledBy && (
        <span className="text-ink-soft">
          overruled by {OverruledBy.File} {momentWords(new Date(OverruledBy.At))}
        </span>
      )}
    </p>
  );
}

type PictureThenProps = { readonly picture: Picture | undefined; readonly file: string };

/** A picture of the history, or only the file's name if the shop no longer has the picture. */
function PictureThen({ picture, file }: PictureThenProps) {
  if (picture === undefined) return file === '' ? 'no file' : file;
  return (
    <img
      className={styles.thumbnail}
      src={usualAddress(picture.Path)}
      width={picture.Width}
      height={picture.Height}
      alt={file === '' ? 'the earlier picture' : file}
      title={file === '' ? undefined : file}
      loading="lazy"
    />
  );
}

const LONGEST = 120;
const shortened = (text: string) =>
  text === '' ? 'blank' : text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
