import { Link, useSearch } from '@tanstack/react-router';
import type { Product } from '@tradecellar/contract/catalogue.ts';
import { parseMargin } from '@tradecellar/trade/rrp.ts';
import { useState } from 'react';
import { marginScope, useTypedMargin } from '../../cart/typed-quantities.ts';
import { useAccount } from '../../session/account.ts';
import { now } from '../../session/clock.ts';
import { path, toProduct } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { dotted } from '../../ui/dotted.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ON_SHEET } from '../../wine/picture-box.ts';
import { ProductPicture } from '../../wine/product-picture.tsx';
import { useProduct } from '../../wine/use-product.ts';
import { ProductCircles } from './product-circles.tsx';
import { NoProduct, ProductFailure } from './product-failure.tsx';
import { ProductNotes } from './product-notes.tsx';
import { NO_LONGER_SOLD, type SheetPrice, type SheetPricing, sheetContent } from './sheet/sheet-content.ts';
import { SheetDownload } from './sheet/sheet-download.tsx';
import styles from './tasting-notes.module.css';

/** The tasting notes of one product as a sheet (2.in.15): what the PDF says, to be read on any screen. */
export function TastingNotesPage() {
  const { code = '' } = useSearch({ from: `/shop${path.tastingNotes}` });
  const { product, error } = useProduct(code);
  if (product !== undefined) return <Sheet key={code} product={product} />;
  return (
    <>
      <PageHeading>Tasting Notes</PageHeading>
      {code === '' ? (
        <NoProduct title="Open a wine to see its tasting notes." />
      ) : error === null ? (
        <Spinner />
      ) : (
        <ProductFailure error={error} />
      )}
    </>
  );
}

const choices = [
  { value: 'nett', label: 'Our prices, nett' },
  { value: 'none', label: 'None' },
  { value: 'rrp', label: 'RRP' },
] as const;

type Choice = (typeof choices)[number]['value'];

/** An RRP without a margin is no price. */
function pricingOf(choice: Choice, margin: string): SheetPricing {
  if (choice !== 'rrp') return choice;
  const marginPercent = parseMargin(margin);
  return marginPercent === undefined ? 'none' : { marginPercent };
}

type PricingFieldsProps = {
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  readonly margin: string;
  readonly onMargin: (margin: string) => void;
};

/** Which prices the sheet has: a guest is to see none, or what the bottle is sold for. */
function PricingFields({ choice, onChoice, margin, onMargin }: PricingFieldsProps) {
  const { rrpCalculator } = useSettings().switches;
  const isWrong = margin.trim() !== '' && parseMargin(margin) === undefined;
  return (
    <div className={`flex flex-wrap items-center gap-3 ${styles.pricing}`}>
      <SelectField
        label="Prices on the sheet"
        value={choice}
        options={choices.filter(({ value }) => rrpCalculator || value !== 'rrp')}
        onChange={onChoice}
      />
      {choice === 'rrp' && (
        <TextField
          label="Margin %"
          inputMode="decimal"
          value={margin}
          onChange={onMargin}
          error={isWrong ? 'From 0 to 100, such as 33.5' : undefined}
        />
      )}
    </div>
  );
}

function Sheet({ product }: { readonly product: Product }) {
  const settings = useSettings();
  const [shownAt] = useState(now);
  const [choice, setChoice] = useState<Choice>('nett');
  // As on the product's page.
  const [margin, setMargin] = useTypedMargin(marginScope(useAccount().account, 'product'), product.Code);
  const pricing = pricingOf(choice, margin);
  const content = sheetContent(product, settings, shownAt, pricing);
  const { name, secondName, line, prices, notes, facts, company, asOf } = content;
  return (
    <>
      <div className={`flex flex-wrap items-center gap-3 justify-between print:hidden! ${styles.tools}`}>
        <Link {...toProduct(product.Code)} className="back-link">
          <Icon name="chevronLeft" size={16} />
          Back to the product
        </Link>
        <SheetDownload
          product={product}
          pricing={pricing}
          look="primary"
          beside={
            <Button look="secondary" onClick={() => window.print()}>
              <Icon name="print" size={18} />
              Print
            </Button>
          }
        >
          Download PDF
        </SheetDownload>
        {!product.Withdrawn && (
          <PricingFields choice={choice} onChoice={setChoice} margin={margin} onMargin={setMargin} />
        )}
      </div>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <div>
            <PageHeading title={`Tasting Notes: ${name}`} above="Tasting Notes">
              {name}
            </PageHeading>
            {secondName !== '' && <p className={`font-serif text-ink-soft ${styles.second}`}>{secondName}</p>}
            <p className="dotted text-ink-soft mb-6">{dotted(line)}</p>
          </div>
          <div className={styles.picture}>
            <ProductPicture product={product} box={ON_SHEET} loading="eager" />
          </div>
          {prices && <SheetPrices prices={prices} />}
        </header>
        <ProductNotes sections={notes} />
        <ProductCircles facts={facts} />
        <footer className="text-xs text-ink-soft border-t border-hairline pt-4">
          {[...company, asOf].map((text) => (
            <p key={text}>{text}</p>
          ))}
        </footer>
      </article>
    </>
  );
}

/** Bottle and case price, each with its size. A product that is no longer sold has none. */
function SheetPrices({ prices }: { readonly prices: readonly SheetPrice[] }) {
  if (prices.length === 0) return <p className={styles.prices}>{NO_LONGER_SOLD}</p>;
  return (
    <dl className={styles.prices}>
      {prices.map(({ label, size, price }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt>
            {label} ({size})
          </dt>
          <dd className="number">{price}</dd>
        </div>
      ))}
    </dl>
  );
}
