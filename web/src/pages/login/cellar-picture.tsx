import { publicConfig } from '../../api/public-config.ts';
import styles from './cellar-picture.module.css';

/** The outlines of bottles on a box of 40 by 120, each with its foot on the line y = 120. */
const shapes = {
  bordeaux: 'M16.8 3h6.4v29c0 6 8.3 9 8.3 20v64a4 4 0 0 1-4 4h-15a4 4 0 0 1-4-4V52c0-11 8.3-14 8.3-20z',
  burgundy: 'M17 6h6v24c0 13 10 19 10 38v48a4 4 0 0 1-4 4H11a4 4 0 0 1-4-4V68c0-19 10-25 10-38z',
  champagne: 'M16.6 8h6.8v17c0 13 11 18 11 40v51a4 4 0 0 1-4 4H9.6a4 4 0 0 1-4-4V65c0-22 11-27 11-40z',
  flute: 'M17.4 0h5.2v26c0 17 6.9 26 6.9 48v42a4 4 0 0 1-4 4h-11a4 4 0 0 1-4-4V74c0-22 6.9-31 6.9-48z',
} as const;

type Bottle = {
  readonly shape: keyof typeof shapes;
  readonly glass: string;
  /** The left edge and the height in the drawing's units. */
  readonly left: number;
  readonly height: number;
  readonly foil?: 'brand' | 'none';
  readonly label: readonly [top: number, bottom: number];
};

/** From the back to the front: a magnum stands behind, a half bottle before. */
const bottles: readonly Bottle[] = [
  { shape: 'bordeaux', glass: '#33211c', left: 152, height: 300, label: [60, 92], foil: 'brand' },
  { shape: 'flute', glass: '#6b6a35', left: 84, height: 246, label: [74, 98], foil: 'none' },
  { shape: 'champagne', glass: '#2c3428', left: 222, height: 232, label: [70, 94], foil: 'brand' },
  { shape: 'burgundy', glass: '#4a1f24', left: 118, height: 216, label: [72, 98], foil: 'none' },
  { shape: 'bordeaux', glass: '#9a7434', left: 208, height: 160, label: [62, 92], foil: 'brand' },
];

/** The merchant's own picture beside the login, or a still life of bottles on a shelf before a wall. */
export function CellarPicture() {
  const { brand, login } = publicConfig();
  if (login !== undefined && login.picture !== '') {
    // Without a text, because the picture says nothing that the words beside it do not say.
    return (
      <div className={styles.wall}>
        <img className={styles.picture} src={login.picture} alt="" />
      </div>
    );
  }
  return (
    <div className={styles.wall}>
      <div className={styles.shelf} />
      <svg
        className={styles.bottles}
        viewBox="40 0 320 330"
        preserveAspectRatio="xMidYMax meet"
        aria-hidden="true"
      >
        <defs>
          <linearGradient id="bottle-light">
            <stop offset="0.1" stopColor="#fff6df" stopOpacity="0.26" />
            <stop offset="0.35" stopColor="#fff6df" stopOpacity="0" />
            <stop offset="0.95" stopColor="#120d08" stopOpacity="0.45" />
          </linearGradient>
        </defs>
        <ellipse cx="212" cy="316" rx="132" ry="8" fill="#1f1a14" opacity="0.28" />
        {bottles.map((bottle) => (
          <StandingBottle key={`${bottle.shape} ${bottle.left}`} {...bottle} colour={brand.colour} />
        ))}
        <Glass />
      </svg>
    </div>
  );
}

function StandingBottle({ shape, glass, left, height, foil, label, colour }: Bottle & { colour: string }) {
  const [top, bottom] = label;
  return (
    <g transform={`translate(${left} ${316 - height}) scale(${height / 120})`}>
      <path d={shapes[shape]} fill={glass} />
      {foil === 'brand' && <path d="M16.4 3h7.2v17h-7.2z" fill={colour} />}
      <path d={`M9.5 ${top}h21V${bottom}h-21z`} fill="#f3ead6" opacity="0.92" />
      <path
        d={`M12.5 ${top + 7}h15M14.5 ${top + 11}h11M16 ${bottom - 6}h8`}
        stroke="#5d5446"
        strokeWidth="0.7"
        opacity="0.75"
      />
      {/* The light falls from the left, so the right side of the glass is in shadow. */}
      <path d={shapes[shape]} fill="url(#bottle-light)" />
    </g>
  );
}

/** A glass of red wine before the bottles. */
function Glass() {
  return (
    <g transform="translate(286 196)" fill="none" stroke="#fff6df" strokeOpacity="0.55" strokeWidth="1.6">
      <path d="M7 34h40c0 18-9 30-20 30S7 52 7 34z" fill="#5a1722" fillOpacity="0.92" stroke="none" />
      <path d="M10 0C5 18 5 34 9 46c4 12 10 18 18 18s14-6 18-18c4-12 4-28-1-46M27 64v52M8 119c6-4 32-4 38 0z" />
    </g>
  );
}
