import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { lineTotals } from '@tradecellar/trade/line-totals.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { casesLabel, codeShown, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { type Quantity, sellsSingles } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { useId, useState } from 'react';
import { quantityTexts } from '../../cart/order-quantity.ts';
import { isRemembered, type PastedLine } from '../../cart/pasted-order.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { dotted } from '../../ui/dotted.tsx';
import { Finder } from '../../ui/finder.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { QuantityField } from '../../ui/quantity-field.tsx';
import { useSuggested } from '../../wine/use-suggested.ts';
import styles from './listed-line.module.css';
import type { QuantityDoubt } from './quantity-doubt.ts';
import type { ReadLine } from './read-line.ts';

type ListedLineProps = {
  readonly read: ReadLine;
  /** How much of it is in the basket: it will be replaced. */
  readonly held: Quantity | undefined;
  readonly onChange: (change: Partial<PastedLine>) => void;
  readonly onDrop: () => void;
};

export function ListedLine({ read, held, onChange, onDrop }: ListedLineProps) {
  const { line, place, product, candidates, cases, bottles, ready, notes, doubt } = read;
  const [isChanging, setChanging] = useState(false);
  const isAsking = place === 'choose' || place === 'missing' || isChanging;
  const choose = (chosen: ProductCard) => {
    setChanging(false);
    onChange({ code: chosen.Code, isConfirmed: false });
  };
  return (
    <li className={styles.line}>
      <p className={`small soft ${styles.source}`}>
        <span className="sr-only">On your list: </span>
        {line.source}
        {line.place !== undefined && <span className={`fine below ${styles.place}`}>{line.place}</span>}
      </p>
      <div className={styles.wine}>
        {product && !(place === 'choose' && !isChanging) && <Wine product={product} />}
        {isAsking && candidates.length > 0 && (
          <Candidates candidates={candidates} chosen={product?.Code} of={line.source} onChoose={choose} />
        )}
        {isAsking && <WineFinder first={line.text} of={line.source} onChoose={choose} />}
        {!isAsking && place !== 'waiting' && (
          <button type="button" className={`fine ${styles.other}`} onClick={() => setChanging(true)}>
            Change<span className="sr-only"> the wine</span>
            <span className="sr-only"> for {line.source}</span>
          </button>
        )}
        {notes.map((note) => (
          <p key={note} className={ready ? 'fine soft close' : `beside fine warning close ${styles.fault}`}>
            {!ready && <Icon name="warning" size={16} />}
            {note}
          </p>
        ))}
        {doubt && <Doubt doubt={doubt} read={read} onChange={onChange} />}
        {ready && held && (
          <p className="fine soft close">Replaces the {quantityWords(held, ready.product)} in your basket</p>
        )}
        {ready && isRemembered(line) && (
          <p className="fine soft close">“{line.text}” will be remembered for next time</p>
        )}
      </div>
      {product && (
        <div className={styles.quantity}>
          <QuantityField
            label={casesLabel(product.CustomLabel)}
            of={product.Description}
            value={cases}
            onChange={(next) => onChange({ typed: { cases: next, bottles } })}
          />
          {sellsSingles(product) && (
            <QuantityField
              label={unitWords(product.Type).many}
              of={product.Description}
              value={bottles}
              onChange={(next) => onChange({ typed: { cases, bottles: next } })}
            />
          )}
        </div>
      )}
      <p className={`${styles.total} number`}>
        {ready && formatMoney(lineTotals(ready.product, ready.quantity).nett)}
      </p>
      <IconButton
        className={styles.drop}
        label={`Drop ${line.source}`}
        icon={<Icon name="close" size={16} />}
        onClick={onDrop}
      />
    </li>
  );
}

type DoubtProps = {
  readonly doubt: QuantityDoubt;
  readonly read: ReadLine;
  readonly onChange: (change: Partial<PastedLine>) => void;
};

/** `12 cases? You last had 3 bottles.` It is right, or was meant to be 12 bottles, or is typed anew. */
function Doubt({ doubt, read: { line, product }, onChange }: DoubtProps) {
  const of = <span className="sr-only"> for {line.source}</span>;
  const { sentence, asked, instead } = doubt;
  return (
    <>
      <p className={`beside fine warning close ${styles.fault}`}>
        <Icon name="warning" size={16} />
        {sentence}
      </p>
      <p className="row close">
        <Button look="secondary" onClick={() => onChange({ isConfirmed: true })}>
          Yes, {quantityWords(asked, product)}
          {of}
        </Button>
        {instead && product && (
          <Button look="secondary" onClick={() => onChange({ typed: quantityTexts(instead) })}>
            Make it {quantityWords(instead, product)}
            {of}
          </Button>
        )}
      </p>
    </>
  );
}

function Wine({ product }: { readonly product: ProductCard }) {
  const { binNumberShown } = useSettings().switches;
  return (
    <p>
      <span className="wine below">{product.Description}</span>
      <span className="soft fine below dotted">
        {dotted([product.Vintage, sizeText(product), codeShown(product, binNumberShown)])}
        <span>{formatMoney(product.CasePrice)} a case</span>
      </span>
    </p>
  );
}

type CandidatesProps = {
  readonly candidates: readonly ProductCard[];
  readonly chosen: string | undefined;
  readonly of: string;
  readonly onChoose: (product: ProductCard) => void;
};

function Candidates({ candidates, chosen, of, onChoose }: CandidatesProps) {
  const name = useId();
  return (
    <fieldset className={styles.candidates}>
      <legend className="sr-only">Which one is “{of}”?</legend>
      {candidates.map((product) => (
        <label key={product.Code}>
          <input
            type="radio"
            name={name}
            checked={product.Code === chosen}
            onChange={() => onChoose(product)}
          />
          <Wine product={product} />
        </label>
      ))}
    </fieldset>
  );
}

type WineFinderProps = {
  readonly first: string;
  readonly of: string;
  readonly onChoose: (product: ProductCard) => void;
};

function WineFinder({ first, of, onChoose }: WineFinderProps) {
  const [text, setText] = useState('');
  const [isWanted, setWanted] = useState(false);
  const products = useSuggested(text, isWanted).found?.mainResult ?? [];
  return (
    <Finder
      {...{ text, isWanted }}
      label={`Search for “${of}”`}
      hideLabel
      placeholder={`Search: ${first}`}
      onText={setText}
      onWanted={setWanted}
      options={products.map((product) => ({
        key: product.Code,
        words: `${product.Description} ${product.Vintage}`,
        aside: `${sizeText(product)} · ${formatMoney(product.CasePrice)}`,
      }))}
      onChoose={(code) => {
        const product = products.find(({ Code }) => Code === code);
        if (product) onChoose(product);
      }}
    />
  );
}
