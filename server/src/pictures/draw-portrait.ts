import { escapeXml, textWidth } from './label-text.ts';
import { mix } from './palette.ts';
import type { Backdrop, Hair, PortraitSpec, Skin } from './words.ts';

const BACKDROP: Record<Backdrop, { ground: string; coat: string; shirt: string }> = {
  sage: { ground: '#c8d1bd', coat: '#2f4a3a', shirt: '#f6f1e4' },
  dusk: { ground: '#cdd3df', coat: '#2a3654', shirt: '#f7f4ee' },
  clay: { ground: '#e8cfc0', coat: '#6b1f2c', shirt: '#f9efe2' },
  slate: { ground: '#d5d6d3', coat: '#3a3d42', shirt: '#efe6cf' },
};

const SKIN: Record<Skin, string> = { fair: '#edc4a6', olive: '#d3a077', brown: '#a26a45', deep: '#6e4329' };

const HAIR_COLOUR: Record<Skin, string> = {
  fair: '#7a4a22',
  olive: '#3b2718',
  brown: '#221813',
  deep: '#17120f',
};

/** Hair behind the head and hair over the brow. */
const HAIR: Record<Hair, { back: string; front: string }> = {
  crop: {
    back: '',
    front:
      'M77 88C74 52 98 38 121 38C146 38 167 54 163 88C158 74 150 68 138 66C118 68 96 66 86 70C80 76 79 82 77 88Z',
  },
  bob: {
    back: 'M70 124C62 60 84 34 120 34C156 34 178 60 170 124C168 136 160 140 152 138H88C80 140 72 136 70 124Z',
    front: 'M80 86C82 58 98 46 122 46C146 46 160 62 160 88C144 82 130 74 122 62C112 74 98 84 80 86Z',
  },
  curls: {
    back: 'M68 96C54 84 62 60 78 58C80 40 102 32 114 40C126 28 150 34 154 50C174 50 184 74 172 90C182 104 172 120 160 118H82C66 122 58 108 68 96Z',
    front:
      'M80 82C76 62 92 52 102 58C108 46 126 46 132 56C144 48 164 60 160 82C150 78 148 70 138 70C130 76 120 66 112 72C102 66 94 78 80 82Z',
  },
  bun: {
    back: 'M100 34C98 18 142 18 140 34C138 42 102 42 100 34ZM78 92C72 54 94 36 120 36C146 36 168 54 162 92Z',
    front: 'M79 86C78 56 98 42 120 42C142 42 162 56 161 86C154 66 140 56 120 56C100 56 86 66 79 86Z',
  },
  bald: { back: '', front: '' },
};

/** A quiet drawn portrait in a round, 240 × 240 units, with the person's initials. */
export function drawPortrait(spec: PortraitSpec): string {
  const { ground, coat, shirt } = BACKDROP[spec.backdrop];
  const skin = SKIN[spec.skin];
  const shade = mix(skin, '#3a1a10', 0.24);
  const hair = HAIR_COLOUR[spec.skin];
  const { back, front } = HAIR[spec.hair];
  const size = spec.initials.length > 2 ? 17 : 21;
  const width = textWidth(spec.initials, size, 1.5);
  const path = (d: string, fill: string) => (d === '' ? '' : `<path d="${d}" fill="${fill}"/>`);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240">',
    `<clipPath id="r"><circle cx="120" cy="120" r="112"/></clipPath><radialGradient id="a" cx=".4" cy=".3" r=".8"><stop offset="0" stop-color="${mix(ground, '#ffffff', 0.55)}"/><stop offset="1" stop-color="${ground}"/></radialGradient>`,
    '<circle cx="120" cy="120" r="112" fill="url(#a)"/><g clip-path="url(#r)">',
    path(back, mix(hair, '#000000', 0.25)),
    path('M20 244C20 196 62 178 98 170L120 178L142 170C178 178 220 196 220 244Z', coat),
    path('M98 170L120 214L142 170L136 158H104Z', shirt),
    path('M102 138H138V164C138 178 102 178 102 164Z', shade),
    path('M98 168L84 180L110 218L120 206ZM142 168L156 180L130 218L120 206Z', mix(coat, '#ffffff', 0.12)),
    `<ellipse cx="120" cy="100" rx="41" ry="50" fill="${skin}"/>`,
    path(
      'M120 50C148 50 161 76 161 100C161 128 144 150 120 150C138 142 146 122 146 98C146 76 138 58 120 50Z',
      mix(skin, shade, 0.45),
    ),
    path(front, hair),
    `<path d="M96 96q6-4 12 0M131 96q6-4 12 0M118 100q-3 14-1 18q4 3 8 1M106 131q14 9 28 0" fill="none" stroke="${mix(shade, '#2a120a', 0.45)}" stroke-width="2.4" stroke-linecap="round"/>`,
    '</g>',
    `<circle cx="120" cy="120" r="112" fill="none" stroke="#a98d10" stroke-width="2"/>`,
    `<circle cx="190" cy="198" r="30" fill="#fbf8ee" stroke="#a98d10" stroke-width="2"/><circle cx="190" cy="198" r="26.5" fill="none" stroke="#a98d10" stroke-width=".7"/>`,
    `<text x="${Math.floor((190 - width / 2) * 10) / 10}" y="205" font-family="'EB Garamond',Baskerville,Georgia,'Liberation Serif',serif" font-size="${size}" letter-spacing="1" fill="#2b2419">${escapeXml(spec.initials)}</text>`,
    '</svg>',
  ].join('');
}
