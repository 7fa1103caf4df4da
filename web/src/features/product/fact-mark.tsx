import { type FactMarkName, factDrawings } from './fact-drawings.ts';

/** The drawing in an info circle; decorative, the label says what it is. */
export function FactMark({ name }: { readonly name: FactMarkName }) {
  return (
    <svg
      width="26"
      height="26"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.35"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={factDrawings[name]} />
    </svg>
  );
}
