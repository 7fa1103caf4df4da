import type { Glass, Paper, Tint, Wine } from './words.ts';

/** Glass by its dark rim, its body and where light comes through. */
export const GLASS: Record<Glass, { rim: string; body: string; lit: string; opacity: number }> = {
  clear: { rim: '#8fa3a6', body: '#dfe8e8', lit: '#ffffff', opacity: 0.5 },
  green: { rim: '#0d2414', body: '#23502c', lit: '#5f9450', opacity: 1 },
  olive: { rim: '#2c2a0e', body: '#65642a', lit: '#a9a457', opacity: 1 },
  antique: { rim: '#0c0f09', body: '#232a19', lit: '#515a37', opacity: 1 },
  amber: { rim: '#2d1204', body: '#6d3610', lit: '#b06a26', opacity: 1 },
  black: { rim: '#050506', body: '#17181b', lit: '#3d4046', opacity: 1 },
  blue: { rim: '#0d2a47', body: '#2a608e', lit: '#7fb2d8', opacity: 1 },
  steel: { rim: '#5f666b', body: '#b9c0c4', lit: '#f4f6f7', opacity: 1 },
};

/** Wine in clear glass: at the rim, in the middle, where light comes through. */
export const WINE: Record<Wine, { rim: string; body: string; lit: string; dark: boolean }> = {
  straw: { rim: '#b9a550', body: '#e6d98f', lit: '#f6f0c4', dark: false },
  gold: { rim: '#9a6a12', body: '#dba93a', lit: '#f6d983', dark: false },
  salmon: { rim: '#c9795d', body: '#f0b39a', lit: '#fbd9c8', dark: false },
  blush: { rim: '#a5504c', body: '#e2938a', lit: '#f6c8bb', dark: false },
  ruby: { rim: '#22040b', body: '#560f20', lit: '#8f2136', dark: true },
  tawny: { rim: '#3a1206', body: '#7d3413', lit: '#b86a30', dark: true },
  amber: { rim: '#6b2c07', body: '#b9661a', lit: '#eaa850', dark: false },
  copper: { rim: '#7c3512', body: '#c8702f', lit: '#efb27a', dark: false },
  water: { rim: '#9fb4b8', body: '#e6eff0', lit: '#ffffff', dark: false },
  herb: { rim: '#5d6d16', body: '#a9b848', lit: '#dbe38f', dark: false },
  dark: { rim: '#080403', body: '#23120b', lit: '#4a2a1a', dark: true },
};

/** Foils, waxes and printing inks: shade, tone and shine. */
export const TINT: Record<Tint, { shade: string; tone: string; shine: string }> = {
  gold: { shade: '#6f5410', tone: '#b8912f', shine: '#f0dc9c' },
  claret: { shade: '#2f0711', tone: '#6b1526', shine: '#b04a58' },
  black: { shade: '#08080a', tone: '#222327', shine: '#66686f' },
  forest: { shade: '#0b2417', tone: '#1f4a33', shine: '#5d8a6c' },
  navy: { shade: '#0a1528', tone: '#1d3557', shine: '#5b7ba6' },
  silver: { shade: '#63686c', tone: '#aab0b4', shine: '#f5f7f8' },
  copper: { shade: '#5e2a12', tone: '#a8582d', shine: '#e3a27b' },
  ivory: { shade: '#a99f86', tone: '#e4dcc6', shine: '#fdfaf0' },
  rose: { shade: '#8d4b4e', tone: '#cf8d8b', shine: '#f3cfca' },
  plum: { shade: '#220e29', tone: '#4d2758', shine: '#8f6799' },
  teal: { shade: '#06302f', tone: '#1d6361', shine: '#64a5a0' },
  ochre: { shade: '#7a4c0c', tone: '#c98a24', shine: '#f1cf83' },
};

/** Label papers with the ink that reads on them. */
export const PAPER: Record<Paper, { paper: string; ink: string; dark: boolean }> = {
  cream: { paper: '#f5eeda', ink: '#2b2419', dark: false },
  white: { paper: '#fcfbf7', ink: '#23211f', dark: false },
  kraft: { paper: '#d9c19a', ink: '#33230f', dark: false },
  night: { paper: '#1c1c20', ink: '#efe6cf', dark: true },
  wine: { paper: '#4d1020', ink: '#f3e6cf', dark: true },
  sage: { paper: '#c9d2bd', ink: '#22301f', dark: false },
  mist: { paper: '#dfe6ea', ink: '#1d2b38', dark: false },
  blush: { paper: '#f3dcd3', ink: '#4a1f24', dark: false },
};

/** Mixes two #rrggbb colours; share 0 is the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const channel = (at: number) => {
    const a = Number.parseInt(first.slice(at, at + 2), 16);
    const b = Number.parseInt(second.slice(at, at + 2), 16);
    return Math.floor(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
