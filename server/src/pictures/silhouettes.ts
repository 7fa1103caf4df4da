import type { Shape, Size } from './words.ts';

/** A step of the right-hand edge, from the lip down; x is the distance from the middle. */
type Step = readonly [number, number] | readonly [number, number, number, number, number, number];

/** Drawn units; the lip is y 0 and the base y `height`. Everything else hangs on these figures. */
export interface Silhouette {
  readonly height: number;
  readonly radius: number;
  readonly neck: number;
  /** Where the capsule ends, where the wine begins, and the label's top and bottom. */
  readonly capsuleEnd: number;
  readonly fill: number;
  readonly label: readonly [number, number];
  readonly steps: readonly Step[];
}

type Glassware = Exclude<Shape, 'can' | 'keg' | 'box'>;

const LIP: readonly Step[] = [
  [17, 0],
  [20.5, 0, 20.5, 2, 20.5, 5],
  [20.5, 13],
  [20.5, 16, 18, 16, 18, 19],
];

const SILHOUETTES: Record<Glassware, Silhouette> = {
  bordeaux: {
    height: 566,
    radius: 73,
    neck: 21,
    capsuleEnd: 122,
    fill: 140,
    label: [288, 492],
    steps: [...LIP, [19.5, 138], [20, 186, 73, 172, 73, 236], [73, 552], [73, 562, 68, 566, 60, 566]],
  },
  burgundy: {
    height: 566,
    radius: 80,
    neck: 21,
    capsuleEnd: 116,
    fill: 134,
    label: [330, 504],
    steps: [...LIP, [20, 112], [23, 190, 80, 226, 80, 326], [80, 550], [80, 562, 74, 566, 65, 566]],
  },
  flute: {
    height: 596,
    radius: 63,
    neck: 21,
    capsuleEnd: 128,
    fill: 138,
    label: [374, 536],
    steps: [...LIP, [19, 80], [22, 190, 63, 236, 63, 366], [63, 584], [63, 592, 59, 596, 52, 596]],
  },
  champagne: {
    height: 580,
    radius: 84,
    neck: 24,
    capsuleEnd: 158,
    fill: 150,
    label: [352, 512],
    steps: [
      [17, 0],
      [23, 0, 24, 6, 24, 12],
      [24, 22],
      [24, 26, 21, 28, 21, 32],
      [22, 96],
      [26, 196, 84, 224, 84, 342],
      [84, 562],
      [84, 576, 77, 580, 66, 580],
    ],
  },
  port: {
    height: 540,
    radius: 72,
    neck: 26,
    capsuleEnd: 96,
    fill: 132,
    label: [258, 448],
    steps: [
      ...LIP,
      [20, 44],
      [22, 62, 27, 78, 27, 100],
      [27, 126, 23, 130, 23, 146],
      [23, 168, 72, 160, 72, 206],
      [72, 526],
      [72, 536, 67, 540, 59, 540],
    ],
  },
  sherry: {
    height: 556,
    radius: 69,
    neck: 22,
    capsuleEnd: 84,
    fill: 146,
    label: [268, 462],
    steps: [
      ...LIP,
      [19, 60],
      [20, 96, 24, 120, 23, 150],
      [23, 184, 69, 172, 69, 226],
      [67, 544],
      [67, 552, 62, 556, 55, 556],
    ],
  },
  decanter: {
    height: 500,
    radius: 84,
    neck: 26,
    capsuleEnd: 58,
    fill: 118,
    label: [222, 420],
    steps: [
      [22, 0],
      [26, 0, 26, 3, 26, 6],
      [26, 54],
      [22, 58],
      [22, 108],
      [22, 130, 76, 128, 82, 162],
      [84, 176],
      [80, 484],
      [80, 496, 74, 500, 66, 500],
    ],
  },
  apothecary: {
    height: 456,
    radius: 90,
    neck: 27,
    capsuleEnd: 60,
    fill: 150,
    label: [224, 394],
    steps: [
      [22, 0],
      [27, 0, 27, 3, 27, 7],
      [27, 56],
      [31, 60],
      [31, 68],
      [24, 74],
      [24, 100],
      [24, 136, 90, 120, 90, 190],
      [90, 438],
      [90, 450, 84, 456, 74, 456],
    ],
  },
  column: {
    height: 566,
    radius: 64,
    neck: 23,
    capsuleEnd: 66,
    fill: 150,
    label: [256, 476],
    steps: [
      [19, 0],
      [23, 0, 23, 3, 23, 6],
      [23, 62],
      [20, 66],
      [20, 150],
      [20, 178, 64, 166, 64, 204],
      [64, 552],
      [64, 562, 60, 566, 52, 566],
    ],
  },
  cognac: {
    height: 486,
    radius: 90,
    neck: 26,
    capsuleEnd: 60,
    fill: 138,
    label: [282, 420],
    steps: [
      [22, 0],
      [26, 0, 26, 3, 26, 7],
      [26, 56],
      [21, 60],
      [22, 110],
      [24, 186, 78, 220, 88, 330],
      [94, 410, 92, 440, 88, 464],
      [85, 480, 80, 486, 68, 486],
    ],
  },
  longneck: {
    height: 430,
    radius: 56,
    neck: 19,
    capsuleEnd: 18,
    fill: 74,
    label: [236, 370],
    steps: [
      [15, 0],
      [19, 2, 20, 8, 20, 17],
      [16.5, 20],
      [17, 40],
      [19, 104],
      [23, 156, 56, 160, 56, 216],
      [56, 418],
      [56, 426, 52, 430, 45, 430],
    ],
  },
};

/** The bottle's figures; a half is slighter and shorter, a magnum broader and taller. */
export function silhouetteOf(shape: Glassware, size: Size): Silhouette {
  const plain = SILHOUETTES[shape];
  if (size === 'bottle') return plain;
  const tall = size === 'half' ? 0.78 : 608 / plain.height;
  const broad = size === 'half' ? 0.8 : 98 / plain.radius;
  const neckBroad = size === 'half' ? 0.94 : 1.12;
  const wide = (x: number) =>
    x <= plain.neck + 2
      ? x * neckBroad
      : plain.neck * neckBroad +
        ((x - plain.neck) * (plain.radius * broad - plain.neck * neckBroad)) / (plain.radius - plain.neck);
  return {
    height: plain.height * tall,
    radius: wide(plain.radius),
    neck: plain.neck * neckBroad,
    capsuleEnd: plain.capsuleEnd * tall,
    fill: plain.fill * tall,
    label: [plain.label[0] * tall, plain.label[1] * tall],
    steps: plain.steps.map((step) =>
      step.length === 2
        ? ([wide(step[0]), step[1] * tall] as const)
        : ([
            wide(step[0]),
            step[1] * tall,
            wide(step[2]),
            step[3] * tall,
            wide(step[4]),
            step[5] * tall,
          ] as const),
    ),
  };
}

/** One decimal is enough at 600 px, and keeps the file small. */
export function figure(value: number): string {
  return String(Math.floor(value * 10 + 0.5) / 10);
}

function ends(step: Step): readonly [number, number] {
  return step.length === 2 ? step : [step[4], step[5]];
}

/** One edge downwards (or, reversed, upwards), each x multiplied by `share`. */
function edge(steps: readonly Step[], share: number, top: number, upwards: boolean): string {
  const at = (x: number, y: number) => `${figure(120 + x * share)} ${figure(top + y)}`;
  const parts: string[] = [];
  if (!upwards) {
    for (const step of steps.slice(1)) {
      parts.push(
        step.length === 2
          ? `L${at(step[0], step[1])}`
          : `C${at(step[0], step[1])} ${at(step[2], step[3])} ${at(step[4], step[5])}`,
      );
    }
    return parts.join('');
  }
  for (let index = steps.length - 1; index > 0; index -= 1) {
    const step = steps[index];
    const before = steps[index - 1];
    if (!step || !before) continue;
    const [x, y] = ends(before);
    parts.push(
      step.length === 2 ? `L${at(x, y)}` : `C${at(step[2], step[3])} ${at(step[0], step[1])} ${at(x, y)}`,
    );
  }
  return parts.join('');
}

/** The whole closed outline as path data, its lip at `top`. */
export function outline(shape: Silhouette, top: number): string {
  const first = ends(shape.steps[0] ?? [0, 0]);
  const last = ends(shape.steps.at(-1) ?? [0, 0]);
  const start = `M${figure(120 + first[0])} ${figure(top + first[1])}`;
  const across = `L${figure(120 - last[0])} ${figure(top + last[1])}`;
  return `${start}${edge(shape.steps, 1, top, false)}${across}${edge(shape.steps, -1, top, true)}Z`;
}

/** A ribbon that follows the contour between two shares of the half-width: a reflection in the glass. */
export function ribbon(shape: Silhouette, top: number, outer: number, inner: number): string {
  // The lip is under the closure and the foot in shadow: nothing shines there.
  const steps = shape.steps.slice(3, -1);
  const first = ends(steps[0] ?? [0, 0]);
  const last = ends(steps.at(-1) ?? [0, 0]);
  const start = `M${figure(120 + first[0] * outer)} ${figure(top + first[1])}`;
  const across = `L${figure(120 + last[0] * inner)} ${figure(top + last[1])}`;
  return `${start}${edge(steps, outer, top, false)}${across}${edge(steps, inner, top, true)}Z`;
}
