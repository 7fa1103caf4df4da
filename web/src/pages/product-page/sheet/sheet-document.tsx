import { Document, Image, Page, Path, Svg, View } from '@react-pdf/renderer';
import { accentOf } from '../../../ui/pdf/accent-of.ts';
import { Words } from '../../../ui/pdf/words.tsx';
import type { DrawnBottle } from '../../../wine/placeholder-bottle.ts';
import { factDrawings } from '../fact-drawings.ts';
import type { ProductFact } from '../product-facts.tsx';
import { NO_LONGER_SOLD, type SheetContent, type SheetPrice } from './sheet-content.ts';

export type SheetPicture = { readonly jpeg: string; readonly width: number; readonly height: number };

export type SheetProps = {
  readonly content: SheetContent;
  /** If undefined, `bottle` is drawn instead. Without a logo the sheet prints the merchant's name. */
  readonly picture: SheetPicture | undefined;
  readonly bottle: DrawnBottle;
  readonly logo: SheetPicture | undefined;
  readonly brandColour: string;
  readonly madeAt: Date;
};

// All sizes are in points.
export const LOGO_BOX = { width: 170, height: 30 } as const;
export const PICTURE_BOX = { width: 148, height: 372 } as const;
const MARGIN = 48;
const COLUMN_GAP = 32;

const inkSoft = '#5d5446';
const hairline = '0.5pt solid #d8cfbb';
const ends = { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end' } as const;

/** Notes with more letters need the page's foot, so that the facts stand below the picture. */
const LONG_NOTES = 900;

/**
 * The tasting sheet as an A4 PDF (2.product.23 to 2.product.30). Facts stand in two columns below picture and notes.
 * Very long notes continue on a second page.
 */
export function SheetDocument({ content, picture, bottle, logo, brandColour, madeAt }: SheetProps) {
  const accent = accentOf(brandColour);
  const isLong = lettersOf(content.notes) > LONG_NOTES;
  return (
    <Document
      title={`Tasting Notes: ${content.name}`}
      author={content.merchantName}
      subject="Tasting Notes"
      creator="Tradecellar"
      producer="Tradecellar"
      language="en-GB"
      pdfVersion="1.7"
      creationDate={madeAt}
    >
      <Page size={[595, 842]} style={{ paddingTop: 38, paddingBottom: 92, paddingHorizontal: MARGIN }}>
        <View style={{ ...ends, paddingBottom: 11, borderBottom: `1pt solid ${brandColour}` }}>
          {logo ? <Logo logo={logo} /> : <Words face="serifBold" size={15} text={content.merchantName} />}
          <Words face="serifItalic" size={13} colour={accent} text="Tasting Notes" />
        </View>
        {/* The right column comes first in the document, so that a screen reader reads the name before the facts. */}
        <View style={{ flexDirection: 'row-reverse', paddingTop: 26 }}>
          <View style={{ flex: 1 }}>
            <Wine content={content} accent={accent} />
          </View>
          <View style={{ width: PICTURE_BOX.width, marginRight: COLUMN_GAP }}>
            <View style={{ height: PICTURE_BOX.height, marginBottom: 14 }}>
              {picture ? (
                <Image src={picture.jpeg} style={{ height: '100%', objectFit: 'contain' }} />
              ) : (
                <Bottle bottle={bottle} />
              )}
            </View>
            {isLong && <Facts facts={content.facts} columns={1} accent={accent} />}
          </View>
        </View>
        {!isLong && <Facts facts={content.facts} columns={2} accent={accent} />}
        <Foot content={content} />
      </Page>
    </Document>
  );
}

function Logo({ logo: { jpeg, width, height } }: { readonly logo: SheetPicture }) {
  const scale = Math.min(LOGO_BOX.width / width, LOGO_BOX.height / height);
  return <Image src={jpeg} style={{ width: width * scale, height: height * scale }} />;
}

function Bottle({ bottle: { width, height, outlines } }: { readonly bottle: DrawnBottle }) {
  return (
    <View style={{ height: '100%', padding: 24, backgroundColor: '#f7f3e9' }}>
      <Svg viewBox={`0 0 ${width} ${height}`} style={{ width: '100%', height: '100%' }}>
        {outlines.map(({ path, fill, opacity }) => (
          <Path key={path} d={path} fill={fill} fillOpacity={opacity} />
        ))}
      </Svg>
    </View>
  );
}

type WineProps = { readonly content: SheetContent; readonly accent: string };

function Wine({ content: { origin, name, secondName, line, prices, notes }, accent }: WineProps) {
  const letters = lettersOf(notes);
  const noteSize = letters > 1500 ? 9.5 : letters > LONG_NOTES ? 11 : 12;
  return (
    <View style={{ gap: 7 }}>
      <Words face="sansBold" size={8} colour={accent} text={origin} />
      <Words face="serif" size={name.length > 60 ? 20 : 26} leading={1.12} text={name} />
      {secondName !== '' && <Words face="serifItalic" size={12.5} colour={inkSoft} text={secondName} />}
      <Words face="sans" size={9.5} colour={inkSoft} text={line.join(' · ')} />
      {prices && <Prices prices={prices} />}
      {notes.map(({ kind, title, text }) => (
        <View key={kind} style={{ marginTop: 6 }}>
          <Words face="sansBold" size={9} colour={accent} text={title} />
          <Words face="serif" size={noteSize} leading={1.42} text={text} />
        </View>
      ))}
    </View>
  );
}

function Prices({ prices }: { readonly prices: readonly SheetPrice[] }) {
  if (prices.length === 0) return <Words face="sans" size={9.5} text={NO_LONGER_SOLD} />;
  return (
    <View style={{ marginTop: 6, borderTop: hairline }}>
      {prices.map(({ label, size, price }) => (
        <View key={label} style={{ ...ends, paddingVertical: 5, borderBottom: hairline }}>
          <View style={{ width: 84 }}>
            <Words face="sansBold" size={9} text={label} />
          </View>
          <View style={{ flexGrow: 1 }}>
            <Words face="sans" size={9} colour={inkSoft} text={size} />
          </View>
          <Words face="sans" size={11} leading={1.2} text={price} />
        </View>
      ))}
    </View>
  );
}

type FactsProps = {
  readonly facts: readonly ProductFact[];
  readonly columns: 1 | 2;
  readonly accent: string;
};

function Facts({ facts, columns, accent }: FactsProps) {
  if (facts.length === 0) return null;
  const inTwo = { flexDirection: 'row', flexWrap: 'wrap', columnGap: COLUMN_GAP, marginTop: 10 } as const;
  const width = columns === 1 ? PICTURE_BOX.width : (595 - 2 * MARGIN - COLUMN_GAP) / 2;
  return (
    <View style={{ ...(columns === 2 && inTwo), borderTop: hairline }}>
      {facts.map((fact) => (
        <Fact key={fact.mark} fact={fact} width={width} accent={accent} />
      ))}
    </View>
  );
}

type FactProps = { readonly fact: ProductFact; readonly width: number; readonly accent: string };

function Fact({ fact: { mark, label, text }, width, accent }: FactProps) {
  return (
    <View style={{ flexDirection: 'row', gap: 7, width, paddingVertical: 6, borderBottom: hairline }}>
      <View style={{ width: 20, height: 20, padding: 3, border: `0.6pt solid ${accent}`, borderRadius: 10 }}>
        <Svg viewBox="0 0 24 24" style={{ width: '100%', height: '100%' }}>
          <Path d={factDrawings[mark]} stroke={accent} strokeWidth={1.5} fill="none" />
        </Svg>
      </View>
      <View style={{ flex: 1 }}>
        <Words face="sansBold" size={8} colour={inkSoft} text={label} />
        <Words face="sans" size={9} text={text} />
      </View>
    </View>
  );
}

const lettersOf = (notes: SheetContent['notes']) => notes.map(({ text }) => text).join('').length;

function Foot({ content: { company, asOf } }: Pick<SheetProps, 'content'>) {
  return (
    <View
      fixed
      style={{
        ...ends,
        position: 'absolute',
        bottom: 30,
        left: MARGIN,
        right: MARGIN,
        paddingTop: 9,
        borderTop: hairline,
      }}
    >
      <View style={{ flexShrink: 1, paddingRight: 16 }}>
        {company.map((text) => (
          <Words key={text} face="sans" size={7.25} leading={1.5} colour={inkSoft} text={text} />
        ))}
      </View>
      <Words face="sans" size={7.25} leading={1.5} colour={inkSoft} text={asOf} />
    </View>
  );
}
