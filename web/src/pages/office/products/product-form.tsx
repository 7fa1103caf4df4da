import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import type { officeProduct } from '@tradecellar/contract/office-products.ts';
import { bottleOfCase, bottlePrices, type PriceTexts } from '@tradecellar/trade/bottle-prices.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FORM_PARTS, fieldLabel, foldedFields, isDay, isFlag, isLongText } from './product-fields.ts';
import styles from './products.module.css';

type Texts = Readonly<Record<string, string>>;
export type Saved = {
  readonly IsSaved: boolean;
  readonly Faults: readonly { readonly Field: string; readonly Says: string }[];
  readonly Doubts: readonly string[];
};
type WireField = AnswerOf<typeof officeProduct>['mainResult']['Fields'][number];

type ProductFormProps = {
  /** The stored fields; for a new product default or blank texts. */
  readonly fields: readonly WireField[];
  readonly verb: string;
  readonly isBusy: boolean;
  /** The server's answer to the last press, if nothing was saved. */
  readonly refused: Saved | undefined;
  /** The edits that the last save stored. */
  readonly saved?: Texts | undefined;
  readonly onSave: (edits: Texts, acceptDoubts: boolean) => void;
  /** Fields above the first part, such as a new product's code. */
  readonly children?: ReactNode;
};

/** Fields that hold a name or an address, which a narrow field would cut. */
const WIDE = new Set(['Description', 'SecondaryDescription', 'Image1_URL']);

/** The form proposes a new product's bottle prices from these fields. */
const PRICED_BY = new Set(['CasePrice', 'CaseSize', 'VatRate']);

/** The form of a product. For a changed case price the form proposes the bottle prices. */
export function ProductForm(props: ProductFormProps) {
  const { fields, verb, isBusy, refused, saved, onSave, children } = props;
  const stored = Object.fromEntries(fields.map(({ Field, Text }) => [Field, Text]));
  const [edits, setEdits] = useState<Texts>({});
  const [isAccepted, setAccepted] = useState(false);
  const [lastSaved, setLastSaved] = useState(saved);
  if (saved !== lastSaved) {
    setLastSaved(saved);
    setAccepted(false);
    // A text that the person typed during the save is not saved yet, and stays.
    setEdits((typed) =>
      Object.fromEntries(Object.entries(typed).filter(([field, text]) => text !== saved?.[field])),
    );
  }
  const changed = Object.fromEntries(
    Object.entries(edits).filter(([field, text]) => text.trim() !== stored[field]),
  );
  const { words, facts } = foldedFields(fields.map(({ Field }) => Field));
  function edit(field: string, text: string) {
    const before: PriceTexts = {
      CasePrice: stored.CasePrice ?? '',
      BottleNett: stored.BottleNett ?? '',
      BottleVAT: stored.BottleVAT ?? '',
    };
    const textOf = (name: string) => (name === field ? text : (edits[name] ?? stored[name] ?? ''));
    const isNew = before.CasePrice === '';
    const proposed = isNew
      ? PRICED_BY.has(field) &&
        bottleOfCase(textOf('CasePrice'), { caseSize: textOf('CaseSize'), vatRate: textOf('VatRate') })
      : field === 'CasePrice' && bottlePrices(text, before);
    setAccepted(false);
    setEdits((others) => ({ ...others, ...(proposed || {}), [field]: text }));
  }
  const faultOf = (field: string) => {
    const says = refused?.Faults.filter(({ Field }) => Field === field).map(({ Says }) => Says);
    return says === undefined || says.length === 0 ? undefined : says.join(', ');
  };
  const control = (field: string) =>
    isFlag(field) ? (
      <label key={field} className={styles.flag}>
        <input
          type="checkbox"
          checked={(edits[field] ?? stored[field]) === '1'}
          onChange={({ target }) => edit(field, target.checked ? '1' : stored[field] === '' ? '' : '0')}
        />
        {fieldLabel(field)}
      </label>
    ) : (
      <TextField
        key={field}
        label={fieldLabel(field)}
        value={edits[field] ?? stored[field] ?? ''}
        error={faultOf(field)}
        onChange={(text) => edit(field, text)}
        {...(isDay(field) && { placeholder: 'yyyy-mm-dd' })}
        {...(isLongText(field) && { rows: 4 })}
        {...(WIDE.has(field) && { className: styles.wide })}
      />
    );
  // A new product has its prices from now on, and nothing follows it yet.
  const isOffered = (field: string) => field !== 'From' || stored.From !== undefined;
  const parts = FORM_PARTS.filter(({ isLater = false }) => !isLater || stored.GoesOn !== undefined);
  const isNothing = Object.keys(changed).length === 0;
  const general = refused?.Faults.filter(({ Field }) => !fields.some((field) => field.Field === Field)) ?? [];
  return (
    <form
      className="grid grid-cols-1 gap-8"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNothing && !isBusy) onSave(changed, isAccepted);
      }}
    >
      {children}
      {parts.map(({ title, hint, fields: own }) => (
        <fieldset key={title}>
          <legend className="mb-3 font-serif text-large">{title}</legend>
          {hint !== undefined && <p className="mb-3 text-ink-soft">{hint}</p>}
          <div className={styles.fields}>{Object.keys(own).filter(isOffered).map(control)}</div>
        </fieldset>
      ))}
      <div className="grid grid-cols-1 gap-2">
        <Fold isNeeded={words.some(faultOf)}>
          <summary>Notes</summary>
          <div className={`mt-3 ${styles.words}`}>{words.map(control)}</div>
        </Fold>
        <Fold isNeeded={facts.some(faultOf)}>
          <summary>Further facts, dishes and allergens</summary>
          <div className={`mt-3 ${styles.fields}`}>
            {facts.filter((field) => !isFlag(field)).map(control)}
            {facts.filter(isFlag).map(control)}
          </div>
        </Fold>
      </div>
      {refused && (
        <Notice kind="warning">
          {refused.Faults.length > 0 ? (
            <p>Nothing was saved: please look at the marked fields.</p>
          ) : (
            <>
              <p>Nothing was saved yet: these figures are unusual.</p>
              <ul className="mt-1 pl-4">
                {refused.Doubts.map((doubt) => (
                  <li key={doubt}>{withLabel(doubt)}</li>
                ))}
              </ul>
              <label className={styles.flag}>
                <input
                  type="checkbox"
                  checked={isAccepted}
                  onChange={({ target }) => setAccepted(target.checked)}
                />
                These figures are right
              </label>
            </>
          )}
          {general.map(({ Field, Says }) => (
            <p key={Field}>
              {fieldLabel(Field)} {Says}
            </p>
          ))}
        </Notice>
      )}
      <div>
        <Button
          type="submit"
          look="primary"
          isBusy={isBusy}
          disabledReason={isNothing ? 'Nothing is changed yet' : undefined}
        >
          {verb}
        </Button>
      </div>
    </form>
  );
}

/** Replaces a column's name at the start of a doubt by the label of the field. */
const withLabel = (doubt: string) => doubt.replace(/^(\w+):/, (_, field: string) => `${fieldLabel(field)}:`);
