import { Document, Page, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import type { SheetContent } from './sheet-content.ts';
import { face } from './sheet-fonts.ts';
import {
  hairline,
  inkSoft,
  SheetBottle,
  SheetFacts,
  SheetLine,
  SheetMerchant,
  SheetName,
  SheetNotes,
  SheetOverline,
  SheetPrices,
  SheetSecondName,
} from './sheet-parts.tsx';
import { A4, COLUMN_GAP, LEFT_WIDTH, MARGIN, PICTURE_BOX, RIGHT_WIDTH } from './sheet-places.ts';
import type { SheetRequest } from './sheet-request.ts';

/** How the texts are set, in points, and whether there is room for a picture. */
export type SheetSizes = {
  readonly name: number;
  readonly secondName: number;
  readonly note: number;
  readonly fact: number;
  readonly hasPicture: boolean;
};

type SheetProps = { readonly request: SheetRequest; readonly sizes: SheetSizes };

/** The sheet as a PDF document of one page: picture and icon fields left, name, prices and notes right. */
export function SheetDocument({ request, sizes, madeAt }: SheetProps & { readonly madeAt: Date }) {
  const { content, picture, bottle, brandColour } = request;
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
      {/* The fitted content is one page; a box of that height guarantees it. */}
      <Page size={[A4.width, A4.height]} wrap={false}>
        <View style={{ height: A4.height, overflow: 'hidden' }}>
          <SheetFrame request={request}>
            <View style={{ width: RIGHT_WIDTH }}>
              <RightColumn request={request} sizes={sizes} />
            </View>
            <View style={{ width: LEFT_WIDTH, marginRight: COLUMN_GAP }}>
              <View style={{ flexGrow: 1, flexShrink: 1, flexBasis: 0, maxHeight: PICTURE_BOX.height }}>
                {sizes.hasPicture && <SheetBottle picture={picture} bottle={bottle} />}
              </View>
              {areFactsLeft(content) && (
                <LeftFacts content={content} size={sizes.fact} colour={accentOf(brandColour)} />
              )}
            </View>
          </SheetFrame>
        </View>
      </Page>
    </Document>
  );
}

/** Two things at the ends of a line. */
const ends = { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end' } as const;
const footText = { ...face.sans, fontSize: 7.25, lineHeight: 1.5, color: inkSoft };

type FrameProps = { readonly request: SheetRequest; readonly children: ReactNode };

/** The head, the foot, and the columns between them. */
export function SheetFrame({ request: { content, logo, brandColour }, children }: FrameProps) {
  return (
    <View style={{ flexGrow: 1, paddingTop: 38, paddingBottom: 30, paddingHorizontal: MARGIN }}>
      <View style={{ ...ends, paddingBottom: 11, borderBottom: `1pt solid ${brandColour}` }}>
        <SheetMerchant name={content.merchantName} logo={logo} />
        <Text style={{ ...face.serifItalic, fontSize: 13, lineHeight: 1.2, color: accentOf(brandColour) }}>
          Tasting Notes
        </Text>
      </View>
      {/* The right column comes first, so that a screen reader says the name before the icon fields. */}
      <View style={{ flexDirection: 'row-reverse', flexGrow: 1, paddingTop: 26, paddingBottom: 18 }}>
        {children}
      </View>
      <View style={{ ...ends, paddingTop: 9, borderTop: `0.5pt solid ${hairline}` }}>
        <View style={{ flexShrink: 1, paddingRight: 16 }}>
          {content.company.map((text) => (
            <Text key={text} style={footText}>
              {text}
            </Text>
          ))}
        </View>
        <Text style={footText}>{content.asOf}</Text>
      </View>
    </View>
  );
}

/** Name, prices and notes; without notes the icon fields stand here. */
export function RightColumn({ request: { content, brandColour }, sizes }: SheetProps) {
  const colour = accentOf(brandColour);
  return (
    <View>
      {content.origin !== '' && <SheetOverline text={content.origin} colour={colour} />}
      <View style={{ marginTop: 5 }}>
        <SheetName text={content.name} size={sizes.name} />
      </View>
      {content.secondName !== '' && (
        <View style={{ marginTop: 9 }}>
          <SheetSecondName text={content.secondName} size={sizes.secondName} />
        </View>
      )}
      <View style={{ marginTop: 8 }}>
        <SheetLine texts={content.line} />
      </View>
      {content.prices && (
        <View style={{ marginTop: 14, marginBottom: 6 }}>
          <SheetPrices prices={content.prices} />
        </View>
      )}
      {areFactsLeft(content) ? (
        <SheetNotes sections={content.notes} size={sizes.note} colour={colour} />
      ) : (
        <SheetFacts facts={content.facts} size={sizes.fact} colour={colour} columns={2} />
      )}
    </View>
  );
}

type LeftFactsProps = { readonly content: SheetContent; readonly size: number; readonly colour: string };

/** The icon fields below the picture. */
export function LeftFacts({ content, size, colour }: LeftFactsProps) {
  return (
    <View style={{ paddingTop: 14 }}>
      <SheetFacts facts={content.facts} size={size} colour={colour} columns={1} />
    </View>
  );
}

/** Where there are no notes, the icon fields take their place. */
export function areFactsLeft({ notes }: SheetContent): boolean {
  return notes.length > 0;
}

/** A merchant's colour half way to ink: dark enough for small print on white. */
function accentOf(brandColour: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(brandColour.slice(at, at + 2), 16));
  const ink = [0x1f, 0x1a, 0x14];
  const mixed = channels.map((value, index) => (value + (ink[index] ?? 0)) >> 1);
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
