import { Text } from '@react-pdf/renderer';
import { type FaceName, face } from './pdf-fonts.ts';
import { printable } from './printable.ts';

const ink = '#1f1a14';

type WordsProps = {
  readonly face: FaceName;
  readonly size: number;
  readonly text: string;
  readonly colour?: string;
  readonly leading?: number;
};

/** A text of a printed file. Sizes are in points. */
export function Words({ face: name, size, text, colour = ink, leading = 1.35 }: WordsProps) {
  return (
    <Text style={{ ...face[name], fontSize: size, lineHeight: leading, color: colour }}>
      {printable(text)}
    </Text>
  );
}
