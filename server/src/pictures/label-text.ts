const NARROW = /[iljtfrI'’.,\-:;|!()]/;
const BROAD = /[mwMWQO@&%]/;

/** Roughly how wide a serif letter is, in ems: enough to choose a size that fits whatever font the reader has. */
function letterWidth(letter: string): number {
  if (letter === ' ') return 0.27;
  if (NARROW.test(letter)) return 0.34;
  if (BROAD.test(letter)) return 0.84;
  return letter === letter.toUpperCase() && letter !== letter.toLowerCase() ? 0.7 : 0.51;
}

/** Estimated width of a text in units at a font size, with letter-spacing. */
export function textWidth(text: string, size: number, spacing = 0): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter) * size + spacing;
  return width;
}

/** Makes text safe inside SVG. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** How a run of text is set; caps are spaced, as a printer would. */
export interface Setting {
  readonly size: number;
  readonly smallest: number;
  readonly lines: number;
  readonly fill: string;
  readonly caps?: boolean;
  readonly italic?: boolean;
  readonly weight?: number;
  readonly align?: 'middle' | 'start';
}

/** Below this size a name is rather broken at its hyphens: Châteauneuf- / du-Pape. */
const HYPHEN_SIZE = 12.5;

function joined(line: string, piece: string): string {
  return line.endsWith('-') ? line + piece : `${line} ${piece}`;
}

/** Text broken at words into at most so many lines, at the largest size that fits the width. */
function fitText(text: string, width: number, setting: Setting): { lines: string[]; size: number } {
  const words = text.split(' ').filter((word) => word !== '');
  const pieces = words.flatMap((word) => word.split(/(?<=\p{L}-)/u));
  const whole = fitPieces(words, width, setting, Math.max(setting.smallest, HYPHEN_SIZE));
  const fitted = whole ?? fitPieces(pieces, width, setting, setting.smallest);
  if (fitted) return fitted;
  const shortened = words.slice(0, -1).join(' ');
  if (shortened !== '') return fitText(shortened, width, setting);
  return { lines: [text.slice(0, 12)], size: setting.smallest };
}

function fitPieces(
  pieces: readonly string[],
  width: number,
  setting: Setting,
  smallest: number,
): { lines: string[]; size: number } | null {
  for (let size = setting.size; size >= smallest; size -= 0.5) {
    const spacing = setting.caps ? size * 0.09 : 0;
    const lines: string[] = [];
    for (const piece of pieces) {
      const last = lines.at(-1);
      const longer = last === undefined ? piece : joined(last, piece);
      if (last !== undefined && textWidth(longer, size, spacing) <= width) lines[lines.length - 1] = longer;
      else lines.push(piece);
    }
    const fits = lines.every((line) => textWidth(line, size, spacing) <= width);
    if (fits && lines.length <= setting.lines) {
      return { lines: balanced(pieces, lines, width, size, spacing), size };
    }
  }
  return null;
}

/** Two lines look better near one length: "Pernand Vergelesses / Premier Cru", not one word left over. */
function balanced(
  pieces: readonly string[],
  lines: string[],
  width: number,
  size: number,
  spacing: number,
): string[] {
  if (lines.length !== 2) return lines;
  let best = lines;
  let bestGap = Number.POSITIVE_INFINITY;
  for (let cut = 1; cut < pieces.length; cut += 1) {
    const upper = pieces.slice(0, cut).reduce(joined);
    const lower = pieces.slice(cut).reduce(joined);
    const [a, b] = [textWidth(upper, size, spacing), textWidth(lower, size, spacing)];
    if (Math.max(a, b) <= width && Math.abs(a - b) < bestGap) {
      best = [upper, lower];
      bestGap = Math.abs(a - b);
    }
  }
  return best;
}

/** Sets text with its first baseline below `y`; answers the marks and where the next thing may begin. */
export function setText(
  text: string,
  x: number,
  y: number,
  width: number,
  setting: Setting,
): { svg: string; bottom: number } {
  if (text === '') return { svg: '', bottom: y };
  const shown = setting.caps ? text.toUpperCase() : text;
  const { lines, size } = fitText(shown, width, setting);
  const lead = size * 1.14;
  const marks = lines.map(
    (line, index) =>
      `<tspan x="${x}" y="${Math.floor((y + size * 0.8 + index * lead) * 10) / 10}">${escapeXml(line)}</tspan>`,
  );
  const extra = [
    setting.caps ? ` letter-spacing="${Math.floor(size * 9) / 100}"` : '',
    setting.italic ? ' font-style="italic"' : '',
    setting.weight ? ` font-weight="${setting.weight}"` : '',
    setting.align === 'start' ? ' text-anchor="start"' : '',
  ].join('');
  return {
    svg: `<text font-size="${size}" fill="${setting.fill}"${extra}>${marks.join('')}</text>`,
    bottom: y + size * 0.85 + (lines.length - 1) * lead,
  };
}
