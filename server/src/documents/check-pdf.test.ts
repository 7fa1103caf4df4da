import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packedObjects, pdfOf } from '../../test/pdf-files.ts';
import { checkPdf } from './check-pdf.ts';

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const SCRIPT = 'contains a script, which a document may not. Please print it to PDF again';
const UNUSUAL = 'is built in a way that the shop cannot check. Please print it to PDF again';
const packed = packedObjects([script]);

/** An object stream that is not packed, with the offsets of its objects. */
function plainObjects(objects: string, ...offsets: readonly string[]): string {
  const head = `${offsets.map((offset, at) => `${20 + at} ${offset}`).join(' ')} `;
  const entries = `/Type/ObjStm/N ${offsets.length}/First ${head.length}/Length ${head.length + objects.length}`;
  return `<<${entries}>>stream\n${head}${objects}\nendstream`;
}

describe('the check of a PDF', () => {
  it.each([
    ['a plain page', pdfOf('Invoice I7041')],
    ['words that look like a script in a text', pdfOf('see /JavaScript and /JS <</AA 1>>')],
    ['a place to open at, without a script', pdfOf('A', [], '/OpenAction[3 0 R/Fit]')],
    ['a link', pdfOf('A', ['<</S/URI/URI(https://example.com/JS /AA)>>'])],
    ['objects in a packed stream', pdfOf('A', [packedObjects(['<</Type/Font>>', '(/JS)', '[1 2]'])])],
    ['bytes after its end', Buffer.concat([pdfOf('A'), Buffer.from('\n\n')])],
    ['outlines', pdfOf('A', ['<</Type/Outlines/First 7 0 R/Last 7 0 R/Count 1>>', '<</Title(1)>>'])],
    ['objects in a stream that is not packed', pdfOf('A', [plainObjects('<<>> (endstream)', '0', '5')])],
  ])('takes a PDF with %s', (_what, pdf) => {
    expect(checkPdf(pdf)).toBeUndefined();
  });

  it.each([
    ['0 bytes', Buffer.alloc(0), 'is empty (0 bytes)'],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1), 'is larger than 10 MB'],
    ['another head', Buffer.from('<html>%%EOF startxref'), 'is no PDF'],
    ['half of its bytes', pdfOf('A').subarray(0, 300), 'is not complete: its end is missing'],
    ['a script', pdfOf('A', [script]), SCRIPT],
    ['a script with escaped names', pdfOf('A', ['<</S/#4aav#61Script/J#53(1)>>']), SCRIPT],
    ['a script in a packed stream', pdfOf('A', [packedObjects(['<</Type/Font>>', script])]), SCRIPT],
    ['a script after a comment with a bracket', pdfOf('A', [`% (\n${script}`]), SCRIPT],
    ['a script behind an open string', pdfOf('A', [`(\nendobj\n9 0 %\nobj ${script}\nendobj`]), SCRIPT],
    [
      'a script inside a stream that lies about its length',
      pdfOf('A', [`<</Length 900>>stream\n9 0 obj${script}endobj\nendstream`]),
      SCRIPT,
    ],
    ['a script by reference', pdfOf('A', ['<</S 7 0 R>>', '/JavaScript']), SCRIPT],
    [
      'an act of its page',
      pdfOf('A', ['<</AA<</O 7 0 R>>>>']),
      'does something by itself when it is opened, which a document may not. Please print it to PDF again',
    ],
    [
      'a program to start',
      pdfOf('A', ['<</S/Launch/F(cmd.exe)>>']),
      'starts a program, which a document may not. Please print it to PDF again',
    ],
    [
      'another file',
      pdfOf('A', ['<</Type/EmbeddedFile/Length 1>>stream\nA\nendstream']),
      'contains another file, which a document may not. Please print it to PDF again',
    ],
    [
      'a file on another machine to open',
      pdfOf('A', ['<</S/GoToR/F(\\\\host\\share)/D[0/Fit]>>']),
      'opens another file, which a document may not. Please print it to PDF again',
    ],
    [
      'a form that is sent',
      pdfOf('A', [packedObjects(['<</S/SubmitForm/F(http://example.com)>>'])]),
      'sends a form, which a document may not. Please print it to PDF again',
    ],
    [
      'a script after a long comment',
      pdfOf('A', [`<<>>\nendobj\n9 0 %${'-'.repeat(300)}\nobj${script}`]),
      SCRIPT,
    ],
    ['a script after many blanks', pdfOf('A', [`<<>>\nendobj\n9 0${' '.repeat(300)}obj${script}`]), SCRIPT],
    ['a script in an update', Buffer.concat([pdfOf('A'), pdfOf('A', [script])]), SCRIPT],
    [
      'a script behind HTML',
      Buffer.concat([Buffer.from('<script>1</script>'), pdfOf('A', [script])]),
      SCRIPT,
    ],
    ['a password', pdfOf('A', [], '/Encrypt 9 0 R'), 'is encrypted. Please send it without a password'],
  ])('refuses a PDF with %s', (_what, pdf, says) => {
    expect(checkPdf(pdf)).toBe(says);
  });

  it.each([
    ['a bracket that closes another kind of bracket', `<</A]${script}>>`],
    ['a list that a dictionary closes', `<</A[>>/B ]${script}>>`],
    ['a comment before the stream', packed.replace('stream', '%\nstream')],
    ['a blank after the word stream', packed.replace('stream\n', 'stream \n')],
    ['many blanks before the stream', packed.replace('stream', `${' '.repeat(90)}stream`)],
    ['two ways to pack', packed.replace('/Filter', '/Filter/FlateDecode/Filter')],
    [
      'a way to pack in another dictionary',
      packed.replace('/Filter/FlateDecode', '/A<</Filter/FlateDecode>>'),
    ],
    ['an object stream without the place of its objects', packed.replace('/First', '/Last')],
    ['a count that is too small', packed.replace('/N 1', '/N 0')],
    ['a comment among the offsets', plainObjects(`null ${script}`, '%1\n5')],
    ['an object between the offsets', plainObjects(`null ${script} null`, '0', String(6 + script.length))],
    ['an offset inside an object', plainObjects(`null (${script})`, '0', '6')],
    ['far more offsets than objects', plainObjects('null', '0 '.repeat(100))],
    ['an offset behind the end', plainObjects('null', '99999')],
  ])('refuses a PDF with %s', (_what, object) => {
    expect(checkPdf(pdfOf('A', [object]))).toBe(UNUSUAL);
  });

  it('finds a script behind the word endstream in objects that are not packed', () => {
    expect(checkPdf(pdfOf('A', [plainObjects(`(endstream) ${script}`, '0', '12')]))).toBe(SCRIPT);
    expect(checkPdf(pdfOf('A', [plainObjects(`<</A(endstream)/B${script}>>`, '0')]))).toBe(SCRIPT);
  });

  it('refuses packed objects that it cannot read', () => {
    for (const entries of [
      '/Filter/LZWDecode',
      '/Filter[/ASCIIHexDecode/FlateDecode]',
      '/Filter 9 0 R',
      '/Filter/FlateDecode/DecodeParms<</Predictor 12>>',
      '/Filter/FlateDecode/First 4',
    ]) {
      expect(checkPdf(pdfOf('A', [packedObjects([script], entries)])), entries).toBe(UNUSUAL);
    }
    const broken = packedObjects(['<<>>']).replace('stream\nx', 'stream\ny');
    expect(checkPdf(pdfOf('A', [broken]))).toBe('is damaged: a part cannot be unpacked');
  });

  it('refuses a packed stream that unpacks to too much, in bounded processor time', () => {
    const bomb = deflateSync(Buffer.alloc(80 * 1024 * 1024, ' ')).toString('latin1');
    const object = `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${bomb.length}>>stream\n${bomb}\nendstream`;
    expect(checkPdf(pdfOf('A', [object]))).toBe('is damaged: a part cannot be unpacked');
    const nested = pdfOf('A', ['9 0 obj<<'.repeat(200_000)]);
    const begun = process.cpuUsage();
    expect(checkPdf(nested)).toContain('is built in a way that the shop cannot check');
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(5_000);
  });

  it('finds a script in any of 300 random places and packings', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % below;
    };
    const harmless = ['<</Type/Font>>', '[(a) <41> /Name]', '(a \\) b)', '<</A<</B[1 0 R]>>>>', 'null'];
    const noise = () => Array.from({ length: random(6) }, () => harmless[random(harmless.length)] ?? '');
    for (let round = 0; round < 300; round++) {
      const escaped = script.replaceAll(/(?<=\/)[JS]/g, (letter) =>
        random(2) === 0 ? letter : `#${letter.charCodeAt(0).toString(16)}`,
      );
      const hidden = random(2) === 0 ? escaped : packedObjects([...noise(), escaped, ...noise()]);
      expect(checkPdf(pdfOf('A', [...noise(), hidden, ...noise()])), `round ${round}`).toBe(SCRIPT);
      expect(
        checkPdf(pdfOf('A', [...noise(), packedObjects([...noise(), '<<>>']), ...noise()])),
      ).toBeUndefined();
    }
  });
});
