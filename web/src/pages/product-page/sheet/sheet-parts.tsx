import { Image, Path, Svg, Text, View } from '@react-pdf/renderer';
import type { NoteSection } from '@tradecellar/trade/product-notes.ts';
import type { DrawnBottle } from '../../../wine/placeholder-bottle.ts';
import { factDrawings } from '../fact-drawings.ts';
import type { ProductFact } from '../product-facts.ts';
import { NO_LONGER_SOLD, type SheetPrice } from './sheet-content.ts';
import { face } from './sheet-fonts.ts';
import { LOGO_BOX } from './sheet-places.ts';
import type { SheetPicture } from './sheet-request.ts';

const ink = '#1f1a14';
export const inkSoft = '#5d5446';
export const hairline = '#d8cfbb';
const PLACEHOLDER_GROUND = '#f7f3e9';

type NameProps = { readonly text: string; readonly size: number };

export function SheetName({ text, size }: NameProps) {
  return <Text style={{ ...face.serif, fontSize: size, lineHeight: 1.12, color: ink }}>{text}</Text>;
}

export function SheetSecondName({ text, size }: NameProps) {
  return (
    <Text style={{ ...face.serifItalic, fontSize: size, lineHeight: 1.25, color: inkSoft }}>{text}</Text>
  );
}

/** Small print in spaced letters, for what stands above something. */
export function SheetOverline({ text, colour }: { readonly text: string; readonly colour: string }) {
  return (
    <Text style={{ ...face.sansBold, fontSize: 8, lineHeight: 1.4, letterSpacing: 0.5, color: colour }}>
      {text}
    </Text>
  );
}

export function SheetLine({ texts }: { readonly texts: readonly string[] }) {
  return (
    <Text style={{ ...face.sans, fontSize: 9.5, lineHeight: 1.4, color: inkSoft }}>
      {texts.join('  ·  ')}
    </Text>
  );
}

/** Bottle and case price between hairlines, the figures under one another. */
export function SheetPrices({ prices }: { readonly prices: readonly SheetPrice[] }) {
  if (prices.length === 0) {
    return <Text style={{ ...face.sans, fontSize: 9.5, lineHeight: 1.4, color: ink }}>{NO_LONGER_SOLD}</Text>;
  }
  return (
    <View style={{ borderTop: `0.5pt solid ${hairline}` }}>
      {prices.map(({ label, size, price }) => (
        <View
          key={label}
          style={{
            flexDirection: 'row',
            alignItems: 'flex-end',
            paddingTop: 5,
            paddingBottom: 6,
            borderBottom: `0.5pt solid ${hairline}`,
          }}
        >
          <Text style={{ ...face.sansBold, fontSize: 9, lineHeight: 1.2, width: 84, color: ink }}>
            {label}
          </Text>
          <Text style={{ ...face.sans, fontSize: 9, lineHeight: 1.2, flexGrow: 1, color: inkSoft }}>
            {size}
          </Text>
          <Text style={{ ...face.serif, fontSize: 13, lineHeight: 0.95, marginBottom: 2.5, color: ink }}>
            {price}
          </Text>
        </View>
      ))}
    </View>
  );
}

type NotesProps = {
  readonly sections: readonly Pick<NoteSection, 'kind' | 'title' | 'text'>[];
  readonly size: number;
  readonly colour: string;
};

export function SheetNotes({ sections, size, colour }: NotesProps) {
  return sections.map(({ kind, title, text }) => (
    <View key={kind} style={{ marginTop: size * 1.35 }}>
      <Text style={{ ...face.sansBold, fontSize: Math.min(9, size), lineHeight: 1.3, color: colour }}>
        {title}
      </Text>
      <Text style={{ ...face.serif, fontSize: size, lineHeight: 1.42, marginTop: 2.5, color: ink }}>
        {text}
      </Text>
    </View>
  ));
}

type FactsProps = {
  readonly facts: readonly ProductFact[];
  readonly size: number;
  readonly colour: string;
  readonly columns: 1 | 2;
};

/** The icon fields, each with its line drawing in a circle. */
export function SheetFacts({ facts, size, colour, columns }: FactsProps) {
  const mark = size * 2.3;
  return (
    <View style={{ flexDirection: 'row', flexWrap: 'wrap' }}>
      {facts.map(({ mark: name, label, text }) => (
        <View
          key={name}
          style={{
            width: columns === 1 ? '100%' : '50%',
            flexDirection: 'row',
            marginTop: size * 1.05,
            paddingRight: columns === 1 ? 0 : 10,
          }}
        >
          <View
            style={{
              width: mark,
              height: mark,
              marginRight: size * 0.85,
              padding: size * 0.34,
              border: `0.6pt solid ${colour}`,
              borderRadius: mark / 2,
            }}
          >
            <Svg viewBox="0 0 24 24" style={{ width: '100%', height: '100%' }}>
              <Path
                d={factDrawings[name]}
                stroke={colour}
                strokeWidth={1.5}
                strokeLinecap="round"
                strokeLinejoin="round"
                fill="none"
              />
            </Svg>
          </View>
          <View style={{ flexGrow: 1, flexShrink: 1, flexBasis: 0 }}>
            <Text style={{ ...face.sansBold, fontSize: size - 0.5, lineHeight: 1.3, color: inkSoft }}>
              {label}
            </Text>
            <Text style={{ ...face.sans, fontSize: size, lineHeight: 1.34, color: ink }}>{text}</Text>
          </View>
        </View>
      ))}
    </View>
  );
}

type PictureProps = { readonly picture: SheetPicture | undefined; readonly bottle: DrawnBottle };

/** The picture in whatever room it is given; the drawn bottle where there is none. */
export function SheetBottle({ picture, bottle }: PictureProps) {
  if (picture !== undefined) {
    return <Image src={picture.jpeg} style={{ width: '100%', height: '100%', objectFit: 'contain' }} />;
  }
  return (
    <View style={{ width: '100%', height: '100%', padding: '16%', backgroundColor: PLACEHOLDER_GROUND }}>
      <Svg viewBox={`0 0 ${bottle.width} ${bottle.height}`} style={{ width: '100%', height: '100%' }}>
        {bottle.outlines.map(({ path, fill, opacity }) => (
          <Path key={path} d={path} fill={fill} fillOpacity={opacity} />
        ))}
      </Svg>
    </View>
  );
}

type MerchantProps = { readonly name: string; readonly logo: SheetPicture | undefined };

/** The merchant's logo, or the name where there is none. */
export function SheetMerchant({ name, logo }: MerchantProps) {
  if (logo === undefined)
    return <Text style={{ ...face.serifBold, fontSize: 15, lineHeight: 1.1, color: ink }}>{name}</Text>;
  const scale = Math.min(LOGO_BOX.width / logo.width, LOGO_BOX.height / logo.height);
  return <Image src={logo.jpeg} style={{ width: logo.width * scale, height: logo.height * scale }} />;
}
