import { publicConfig } from '../../api/public-config.ts';
import { placeholderBottle } from '../../wine/placeholder-bottle.ts';

/** Scale of each vault, from the front of the cellar to the back. */
const vaults = [1, 0.76, 0.57, 0.42, 0.3, 0.2];
const bottles = ['white', 'red', 'other', 'red', 'white'];

export function CellarPicture() {
  const { brand } = publicConfig();
  return (
    <svg
      className="absolute inset-0 size-full"
      viewBox="0 0 400 606"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {vaults.map((size) => (
        <path
          key={size}
          transform={`translate(200 400) scale(${size})`}
          d="M-190 260V-150a190 190 0 0 1 380 0V260z"
          fill={brand.hover}
          fillOpacity="0.09"
          stroke={brand.colour}
          strokeWidth={1.25 / size}
          strokeOpacity="0.7"
        />
      ))}
      <path d="M-400 590h1200v40H-400z" fill="#1f1a14" />
      <path d="M-400 590h1200" stroke={brand.colour} />
      {bottles.map((type, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bottles never change their places.
        <g key={place} transform={`translate(${78 + place * 52} 434) scale(0.9 1.3)`}>
          <Bottle type={type} colour={brand.colour} />
        </g>
      ))}
    </svg>
  );
}

function Bottle({ type, colour }: { readonly type: string; readonly colour: string }) {
  const [glass, ...others] = placeholderBottle(type, colour).outlines;
  return (
    <>
      {/* The bottle's outlines are translucent, for light paper. A dark body behind them hides the vaults. */}
      <path d={glass?.path} fill="#1f1a14" />
      {[glass, ...others].map(
        (outline) =>
          outline && (
            <path key={outline.path} d={outline.path} fill={outline.fill} opacity={outline.opacity} />
          ),
      )}
      <path
        d="M17 82v-7a3 3 0 0 1 6 0v7zM14.5 86h11M16.5 89h7"
        fill="none"
        stroke={colour}
        strokeWidth="0.7"
      />
      <path d="M10.5 54v52M17.8 22v10" stroke="#fffefb" strokeOpacity="0.2" strokeWidth="1.2" />
    </>
  );
}
