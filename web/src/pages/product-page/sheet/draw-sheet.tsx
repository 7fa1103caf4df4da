import { Document, Page, pdf } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import { cleanContent } from './clean-content.ts';
import { type FittedTexts, fitTexts } from './fit-texts.ts';
import type { SheetContent } from './sheet-content.ts';
import {
  areFactsLeft,
  LeftFacts,
  RightColumn,
  SheetDocument,
  SheetFrame,
  type SheetSizes,
} from './sheet-document.tsx';
import { hasShape } from './sheet-fonts.ts';
import { SheetName, SheetSecondName } from './sheet-parts.tsx';
import { A4, LEFT_WIDTH, RIGHT_WIDTH } from './sheet-places.ts';
import type { SheetRequest } from './sheet-request.ts';

type Sizes = readonly [number, ...number[]];
/** Sizes in points, from the preferred one down to the smallest that reads well on paper. */
const NAME_SIZES: Sizes = [27, 23.5, 20, 17, 15];
const SECOND_NAME_SIZES: Sizes = [13, 11.5, 10];
const NOTE_SIZES: Sizes = [11, 10.5, 10, 9.5, 9, 8.5, 8];
/** Icon fields take room from the picture above them, down to this height. */
type FactStep = { readonly fact: number; readonly picture: number };
const FACT_STEPS: readonly [FactStep, ...FactStep[]] = [
  { fact: 8.5, picture: 330 },
  { fact: 8.5, picture: 270 },
  { fact: 8, picture: 220 },
  { fact: 7.5, picture: 180 },
  { fact: 7, picture: 130 },
  { fact: 7, picture: 0 },
];
/** Beside the picture they take nothing from it. */
const FACT_STEPS_WITHOUT_NOTES: typeof FACT_STEPS = [{ fact: 10, picture: 330 }, ...FACT_STEPS];
/** Three lines of the largest, six of the smallest. */
const NAME_HEIGHT = 103;
const SECOND_NAME_HEIGHT = 36;

/**
 * The sheet as the bytes of a PDF of one page, in fonts that `loadFonts` has loaded. Every text is measured by the
 * engine that draws it: it steps down in size until it fits, and is cut only below the smallest.
 */
export async function drawSheet(request: SheetRequest, madeAt: Date): Promise<ArrayBuffer> {
  const fitted = await fitSheet({ ...request, content: cleanContent(request.content, hasShape) });
  const drawn = await pdf(<SheetDocument {...fitted} madeAt={madeAt} />).toBlob();
  return drawn.arrayBuffer();
}

type Fitted = { readonly request: SheetRequest; readonly sizes: SheetSizes };

async function fitSheet(request: SheetRequest): Promise<Fitted> {
  const { content } = request;
  const room = A4.height - (await heightOf(<SheetFrame request={request}>{null}</SheetFrame>, A4.width));
  const name = await fitTexts([content.name], NAME_SIZES, async (size, [text = '']) => {
    return (await heightOf(<SheetName text={text} size={size} />, RIGHT_WIDTH)) <= NAME_HEIGHT;
  });
  const second = await fitTexts([content.secondName], SECOND_NAME_SIZES, async (size, [text = '']) => {
    return (await heightOf(<SheetSecondName text={text} size={size} />, RIGHT_WIDTH)) <= SECOND_NAME_HEIGHT;
  });
  const named = {
    request: {
      ...request,
      content: { ...content, name: name.texts.join(), secondName: second.texts.join() },
    },
    sizes: {
      name: name.step,
      secondName: second.step,
      note: NOTE_SIZES[0],
      fact: FACT_STEPS[0].fact,
      hasPicture: true,
    },
  };
  return fitNotes(await fitFacts(named, room), room);
}

/** Icon fields, in the column where they stand. All may be cut but the allergens, which concern people's safety. */
async function fitFacts(sheet: Fitted, room: number): Promise<Fitted> {
  const { facts } = sheet.request.content;
  const set = ({ fact, picture }: FactStep, texts: readonly string[]): Fitted => ({
    request: withContent(sheet.request, {
      facts: facts.map((each, index) =>
        each.mark === 'allergens' ? each : { ...each, text: texts[index] ?? '' },
      ),
    }),
    sizes: { ...sheet.sizes, fact, hasPicture: picture > 0 },
  });
  const texts = facts.map(({ text }) => text);
  const steps = areFactsLeft(sheet.request.content) ? FACT_STEPS : FACT_STEPS_WITHOUT_NOTES;
  const fitted: FittedTexts<FactStep> = await fitTexts(texts, steps, async (step, cut) => {
    const { request, sizes } = set(step, cut);
    if (!areFactsLeft(request.content)) {
      return (await heightOf(<RightColumn request={request} sizes={sizes} />, RIGHT_WIDTH)) <= room;
    }
    const left = <LeftFacts content={request.content} size={step.fact} colour={request.brandColour} />;
    return (await heightOf(left, LEFT_WIDTH)) <= room - step.picture;
  });
  return set(fitted.step, fitted.texts);
}

/** Notes fill the rest of the column below name and prices. */
async function fitNotes(sheet: Fitted, room: number): Promise<Fitted> {
  const { notes } = sheet.request.content;
  if (notes.length === 0) return sheet;
  const set = (note: number, texts: readonly string[]): Fitted => ({
    request: withContent(sheet.request, {
      notes: notes.map((each, index) => ({ ...each, text: texts[index] ?? '' })),
    }),
    sizes: { ...sheet.sizes, note },
  });
  const texts = notes.map(({ text }) => text);
  const fitted = await fitTexts(texts, NOTE_SIZES, async (size, cut) => {
    return (await heightOf(<RightColumn {...set(size, cut)} />, RIGHT_WIDTH)) <= room;
  });
  return set(fitted.step, fitted.texts);
}

function withContent(request: SheetRequest, changed: Partial<SheetContent>): SheetRequest {
  return { ...request, content: { ...request.content, ...changed } };
}

/**
 * How tall something is at a width, in points, as the engine lays it out: a page that is given no height and does not
 * wrap is as tall as what is on it, and a PDF says of every page how tall it is (ISO 32000, MediaBox).
 */
async function heightOf(content: ReactElement, width: number): Promise<number> {
  const measured = await pdf(
    <Document>
      <Page size={{ width }} wrap={false}>
        {content}
      </Page>
    </Document>,
  ).toBlob();
  const height = /\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(await measured.text())?.[1];
  if (height === undefined) throw new Error('A page without a height');
  return Number(height);
}
