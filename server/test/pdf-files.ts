import { deflateSync } from 'node:zlib';

/** The objects of a PDF of one page with a line of text. */
const pageOf = (text: string) => [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
  streamOf(`BT /F1 24 Tf 60 760 Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`),
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
];

const streamOf = (content: string, entries = '') =>
  `<<${entries}/Length ${content.length}>>stream\n${content}\nendstream`;

/** A PDF with these further objects, numbered from 6. Equal arguments give equal bytes. */
export function pdfOf(text: string, more: readonly string[] = [], trailer = ''): Buffer {
  let body = '%PDF-1.7\n';
  const offsets: number[] = [];
  const objects = [...pageOf(text), ...more];
  for (const [at, object] of objects.entries()) {
    offsets.push(body.length);
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const xref = body.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  body += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

/** An object stream that holds these objects, packed by Flate. */
export function packedObjects(objects: readonly string[], entries = '/Filter/FlateDecode'): string {
  let offset = 0;
  const pairs = objects.map((object, at) => {
    const pair = `${20 + at} ${offset}`;
    offset += object.length + 1;
    return pair;
  });
  const head = `${pairs.join(' ')}\n`;
  const content = deflateSync(Buffer.from(head + objects.join('\n'), 'latin1')).toString('latin1');
  return streamOf(content, `/Type/ObjStm/N ${objects.length}/First ${head.length}${entries}`);
}
