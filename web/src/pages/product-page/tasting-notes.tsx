import { Link, useSearch } from '@tanstack/react-router';
import type { Product } from '@tradecellar/contract/catalogue.ts';
import { parseMargin } from '@tradecellar/trade/rrp.ts';
import {
  NO_LONGER_SOLD,
  type SheetPrice,
  type SheetPricing,
  sheetContent,
} from '@tradecellar/trade/tasting-sheet.ts';
import { useState } from 'react';
import { marginScope, useTypedMargin } from '../../cart/basket/typed-quantities.ts';
import { useAccount } from '../../session/account.ts';
import { path, toProduct } from '../../session/address/paths.ts';
import { now } from '../../session/clock.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { dotted } from '../../ui/dotted.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ON_SHEET } from '../../wine/picture-box.ts';
import { ProductPicture } from '../../wine/product-picture.tsx';
import { useProduct } from '../../wine/use-product.ts';
import { FactsTable } from './product-facts.tsx';
import { NoProduct, ProductFailure } from './product-failure.tsx';
import { ProductNotes } from './product-notes.tsx';
import styles from './product-page.module.css';
import { SheetDownload } from './sheet/sheet-download.tsx';

/** The tasting sheet of a product on screen (2.in.15), with the same texts as the PDF. */
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

/** Without a valid margin there is no RRP, so the sheet shows no prices. */
function pricingOf(choice: Choice, margin: string): SheetPricing {
  if (choice !== 'rrp') return choice;
  const marginPercent = parseMargin(margin);
  return marginPercent === undefined ? 'none' : { marginPercent };
}

function Sheet({ product }: { readonly product: Product }) {
  const settings = useSettings();
  const [shownAt] = useState(now);
  const [choice, setChoice] = useState<Choice>('nett');
  // The product page stores the margin under the same key.
  const [margin, setMargin] = useTypedMargin(marginScope(useAccount().account, 'product'), product.Code);
  const pricing = pricingOf(choice, margin);
  const isWrong = margin.trim() !== '' && parseMargin(margin) === undefined;
  const { name, secondName, line, prices, notes, facts, company, asOf } = sheetContent(
    product,
    settings,
    shownAt,
    pricing,
  );
  return (
    <>
      <div className="mx-auto -mt-3 mb-4 grid max-w-[50rem] gap-3 print:hidden">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <Link {...toProduct(product.Code)} className="back-link">
            <Icon name="chevronLeft" size={16} />
            Back to the product
          </Link>
          <SheetDownload product={product} pricing={pricing} look="primary" label="Download PDF">
            <Button look="secondary" onClick={() => window.print()}>
              <Icon name="print" size={18} />
              Print
            </Button>
          </SheetDownload>
        </div>
        {/* A guest may see no prices, or the price on the wine list. */}
        {!product.Withdrawn && (
          <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[12rem_12rem]">
            <SelectField
              label="Prices on the sheet"
              value={choice}
              options={choices.filter(({ value }) => settings.switches.rrpCalculator || value !== 'rrp')}
              onChange={setChoice}
            />
            {choice === 'rrp' && (
              <TextField
                label="Margin %"
                inputMode="decimal"
                value={margin}
                onChange={setMargin}
                error={isWrong ? 'From 0 to 100, such as 33.5' : undefined}
              />
            )}
          </div>
        )}
      </div>
      <article className={styles.sheet}>
        <header className="grid grid-cols-[minmax(0,1fr)_clamp(5rem,20vw,10rem)] gap-6 border-b border-brand-line pb-6 print:pb-4">
          <div className="[--below:0.5rem]">
            <PageHeading title={`Tasting Notes: ${name}`} above="Tasting Notes">
              {name}
            </PageHeading>
            {secondName !== '' && (
              <p className="mb-2 font-serif text-large text-ink-soft italic sm:text-title">{secondName}</p>
            )}
            <p className="dotted mb-6 text-ink-soft">{dotted(line)}</p>
            {prices && <SheetPrices prices={prices} />}
          </div>
          <div className="h-48 sm:h-76 print:h-52">
            <ProductPicture product={product} box={ON_SHEET} loading="eager" />
          </div>
        </header>
        {notes.length > 0 && <ProductNotes sections={notes} />}
        <FactsTable facts={facts} />
        <footer className="text-small text-ink-soft">
          {[...company, asOf].map((text) => (
            <p key={text}>{text}</p>
          ))}
        </footer>
      </article>
    </>
  );
}

function SheetPrices({ prices }: { readonly prices: readonly SheetPrice[] }) {
  if (prices.length === 0) return <p>{NO_LONGER_SOLD}</p>;
  return (
    <dl className="grid max-w-88 gap-1.5">
      {prices.map(({ label, size, price }) => (
        <div key={label} className="flex items-baseline justify-between gap-x-4">
          <dt>
            {label} ({size.replaceAll(' ', '\u00a0')})
          </dt>
          <dd className="number">{price}</dd>
        </div>
      ))}
    </dl>
  );
}
