import { Document, Page, pdf, View } from '@react-pdf/renderer';
import type { WineFacts } from '@tradecellar/contract/wine-facts.ts';
import { NOT_STATED, type WineMatrix } from '@tradecellar/trade/wine-matrix.ts';
import { publicConfig } from '../../api/public-config.ts';
import { now } from '../../session/clock.ts';
import { loadOwnFonts } from '../../ui/pdf/load-own-fonts.ts';
import { Words } from '../../ui/pdf/words.tsx';

const inkSoft = '#5d5446';
const hairline = '0.5pt solid #d8cfbb';
const dayText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** The matrix as an A4 landscape PDF, dated today. Imported on demand, because the PDF engine is large. */
export async function makeWineFacts(matrix: WineMatrix<WineFacts>, title: string): Promise<Blob> {
  const { brand, merchant } = publicConfig();
  await loadOwnFonts();
  const madeAt = now();
  return pdf(
    <Document title={title} author={merchant.name} language="en-GB" pdfVersion="1.7" creationDate={madeAt}>
      <Page size={[842, 595]} style={{ paddingVertical: 38, paddingHorizontal: 40 }}>
        <View
          fixed
          style={{
            flexDirection: 'row',
            justifyContent: 'space-between',
            alignItems: 'flex-end',
            paddingBottom: 8,
            marginBottom: 8,
            borderBottom: `1pt solid ${brand.colour}`,
          }}
        >
          <Words face="serifBold" size={13} text={merchant.name} />
          <Words face="sans" size={8.5} colour={inkSoft} text={dayText.format(madeAt)} />
        </View>
        <Words face="serif" size={20} leading={1.2} text={title} />
        <View style={{ paddingVertical: 6 }}>
          <Words
            face="sans"
            size={8}
            colour={inkSoft}
            text="– means we have no information, not that it is free of it. Please ask us, and read the label."
          />
        </View>
        <Row isHead name="Wine" cells={matrix.columns} />
        {matrix.rows.map(({ wine, cells }) => (
          <Row key={wine.Code} name={`${wine.Description} ${wine.Vintage}`} cells={cells} />
        ))}
      </Page>
    </Document>,
  ).toBlob();
}

type RowProps = { readonly name: string; readonly cells: readonly string[]; readonly isHead?: boolean };

/** `fixed` repeats the head on each page; `wrap={false}` keeps a row on one page. */
function Row({ name, cells, isHead = false }: RowProps) {
  const size = cells.length > 12 ? 6.5 : 8;
  return (
    <View
      fixed={isHead}
      wrap={false}
      style={{ flexDirection: 'row', paddingVertical: 4, borderBottom: hairline }}
    >
      <View style={{ width: 230, paddingRight: 8 }}>
        <Words face={isHead ? 'sansBold' : 'serif'} size={isHead ? size : 9.5} text={name} />
      </View>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells stand at their column.
        <View key={index} style={{ flex: 1, alignItems: 'center', paddingTop: isHead ? 0 : 9.5 - size }}>
          <Words
            face={isHead ? 'sansBold' : 'sans'}
            size={size}
            {...(cell === NOT_STATED && { colour: inkSoft })}
            text={cell === NOT_STATED ? '–' : cell}
          />
        </View>
      ))}
    </View>
  );
}
