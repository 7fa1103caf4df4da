import { Document, Page, View } from '@react-pdf/renderer';
import { Words } from '../../ui/pdf/words.tsx';

export type SupplierCheckProps = {
  readonly name: string;
  /** Label and value, such as 'AWRS number' and 'XAAW00000123456'. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** '26 November 2026' */
  readonly day: string;
  readonly brandColour: string;
  readonly madeAt: Date;
};

const inkSoft = '#5d5446';
const hairline = '0.5pt solid #d8cfbb';

/**
 * HMRC's Excise Notice 2002 on the Alcohol Wholesaler Registration Scheme, and its manual AWRS90200 on trade buyers.
 */
const DUTY =
  'A business that buys alcohol in order to sell it must be able to show that it checked that its UK wholesaler is approved under the Alcohol Wholesaler Registration Scheme (AWRS): before it first buys, and from time to time after that (HM Revenue & Customs, Excise Notice 2002).';
const HOW =
  'This page states the number. It does not replace the check: enter the number in the AWRS look-up service on GOV.UK, compare the name and address, and keep the result with this page.';

/** One page of A4 about the merchant, for the file of a customer who must check a supplier. */
export function SupplierCheckDocument({ name, facts, day, brandColour, madeAt }: SupplierCheckProps) {
  return (
    <Document
      title={`Supplier check: ${name}`}
      author={name}
      creator="Tradecellar"
      producer="Tradecellar"
      language="en-GB"
      pdfVersion="1.7"
      creationDate={madeAt}
    >
      <Page size={[595, 842]} style={{ paddingVertical: 48, paddingHorizontal: 56 }}>
        <View
          style={{
            flexDirection: 'row',
            justifyContent: 'space-between',
            alignItems: 'flex-end',
            paddingBottom: 11,
            borderBottom: `1pt solid ${brandColour}`,
          }}
        >
          <Words face="serifBold" size={15} text={name} />
          <Words face="sans" size={9.5} colour={inkSoft} text={day} />
        </View>
        <View style={{ paddingTop: 28, gap: 18 }}>
          <Words face="serif" size={26} leading={1.12} text="Supplier check" />
          <View style={{ borderTop: hairline }}>
            {facts.map(([label, value]) => (
              <Row key={label} label={label} value={value} />
            ))}
          </View>
          <Words face="serif" size={11} leading={1.45} text={DUTY} />
          <Words face="serif" size={11} leading={1.45} text={HOW} />
          <View style={{ borderTop: hairline, marginTop: 10 }}>
            {['Checked on', 'Checked by', 'Result'].map((label) => (
              <Row key={label} label={label} value=" " />
            ))}
          </View>
        </View>
      </Page>
    </Document>
  );
}

function Row({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <View style={{ flexDirection: 'row', paddingVertical: 8, borderBottom: hairline }}>
      <View style={{ width: 120, paddingTop: 1.5 }}>
        <Words face="sansBold" size={9} colour={inkSoft} text={label} />
      </View>
      <View style={{ flex: 1 }}>
        <Words face="sans" size={10.5} text={value} />
      </View>
    </View>
  );
}
