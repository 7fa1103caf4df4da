const INKS = ['#1f1a14', '#ffffff'] as const;
export type Ink = (typeof INKS)[number];

/** The contrast that WCAG 2.2 AA requires for text (1.4.3). */
const LEAST_CONTRAST = 4.5;

/**
 * The more readable text colour on a background colour '#rrggbb'; undefined if neither colour has a contrast of at
 * least 4.5 to 1.
 *
 * Worked example: on gold '#a98d10' dark text has a contrast of 5.35; on burgundy '#5a1032' white text has 13.5. On
 * grey '#808080' dark text has 4.4 and white text 3.9, so no colour is readable.
 */
export function inkOn(colour: string): Ink | undefined {
  const [best] = INKS.toSorted((a, b) => contrast(b, colour) - contrast(a, colour));
  return best !== undefined && contrast(best, colour) >= LEAST_CONTRAST ? best : undefined;
}

/** The contrast as WCAG defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
