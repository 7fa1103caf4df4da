import fc from 'fast-check';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { drawBottle } from './draw-bottle.ts';
import { drawPortrait } from './draw-portrait.ts';
import { bottleAddress, LABEL_LETTERS, portraitAddress, readAddress } from './picture-address.ts';
import { pictureRoutes } from './routes.ts';
import {
  BACKDROPS,
  type BottleSpec,
  CLOSURES,
  GLASSES,
  HAIRS,
  LAYOUTS,
  PAPERS,
  SHAPES,
  SIZES,
  SKINS,
  TINTS,
  WINES,
} from './words.ts';

const SANCERRE: BottleSpec = {
  shape: 'burgundy',
  size: 'bottle',
  glass: 'olive',
  wine: 'straw',
  closure: 'capsule',
  capsule: 'gold',
  layout: 'classic',
  paper: 'cream',
  accent: 'claret',
  text: ['Domaine Aubert Lacaille', 'Sancerre', '2023'],
};

const anySpec = fc.record({
  shape: fc.constantFrom(...SHAPES),
  size: fc.constantFrom(...SIZES),
  glass: fc.constantFrom(...GLASSES),
  wine: fc.constantFrom(...WINES),
  closure: fc.constantFrom(...CLOSURES),
  capsule: fc.constantFrom(...TINTS),
  layout: fc.constantFrom(...LAYOUTS),
  paper: fc.constantFrom(...PAPERS),
  accent: fc.constantFrom(...TINTS),
  text: fc.tuple(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.string({ maxLength: 80 }),
    fc.constantFrom('', 'NV', '2019'),
  ),
});

const rest = (address: string) => decodeURIComponent(address.replace('/pictures/', ''));

describe('a bottle', () => {
  test.each(SHAPES.flatMap((shape) => LAYOUTS.map((layout) => [shape, layout] as const)))(
    '%s with a %s label stays within 6 KB',
    (shape, layout) => {
      const text = ['Bodegas Conde de Valdeoja', 'Ribera del Duero Finca Umbría', '2019'] as const;
      const svg = drawBottle({ ...SANCERRE, shape, layout, closure: 'foil', text });
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(6144);
      expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 240 640"/);
      expect(svg).not.toContain('NaN');
      expect(svg).not.toContain('undefined');
    },
  );

  test('whatever is asked, what is drawn is read back, and no text escapes from its label', () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        const picture = readAddress(rest(bottleAddress(spec)));
        expect(picture?.kind).toBe('bottle');
        if (picture?.kind !== 'bottle') return;
        expect(picture.spec.text.join('').length).toBeLessThanOrEqual(LABEL_LETTERS);
        const svg = drawBottle(picture.spec);
        expect(svg).not.toMatch(/<script|<foreignObject|\son\w+=|NaN/i);
        expect(svg.match(/<svg/g)?.length).toBe(1);
      }),
      { numRuns: 300 },
    );
  });

  test('drawing escapes markup even if the address let it through', () => {
    const svg = drawBottle({ ...SANCERRE, text: ['<b>&"', "O'Neill", ''] });
    expect(svg).not.toContain('<b>');
    expect(svg.toLowerCase()).toContain('&lt;b&gt;&amp;&quot;');
  });

  test('a half is shorter and a magnum taller than a bottle', () => {
    const lipAt = (size: BottleSpec['size']) =>
      Number(/<path id="b" d="M[\d.]+ ([\d.]+)/.exec(drawBottle({ ...SANCERRE, size }))?.[1]);
    expect(lipAt('half')).toBeGreaterThan(lipAt('bottle'));
    expect(lipAt('magnum')).toBeLessThan(lipAt('bottle'));
    expect(lipAt('magnum')).toBeGreaterThan(0);
  });
});

test('every portrait can be drawn', () => {
  for (const backdrop of BACKDROPS) {
    for (const hair of HAIRS) {
      for (const skin of SKINS) {
        const picture = readAddress(rest(portraitAddress({ backdrop, hair, skin, initials: 'ÉM' })));
        expect(picture?.kind === 'portrait' && drawPortrait(picture.spec)).toContain('ÉM</text>');
      }
    }
  }
});

describe('GET /pictures/*', () => {
  const app = Fastify();
  app.register(pictureRoutes);
  const good = bottleAddress(SANCERRE);

  test('sends an SVG to keep for ever', async () => {
    const answer = await app.inject(good);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('image/svg+xml');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.body).toContain('Sancerre');
    expect((await app.inject('/pictures/portrait/sage.bob.fair/HM.svg')).statusCode).toBe(200);
  });

  test.each([
    ['an unknown word', good.replace('burgundy', 'amphora')],
    ['a word too few', good.replace('.claret/', '/')],
    ['a word in capitals', good.replace('burgundy', 'Burgundy')],
    ['a word of Object', good.replace('burgundy', 'constructor')],
    ['too much text', `/pictures/bottle/${good.split('/')[3]}/${'a'.repeat(61)}~~.svg`],
    ['markup', `/pictures/bottle/${good.split('/')[3]}/${encodeURIComponent('<b>x')}~~.svg`],
    ['two texts', `/pictures/bottle/${good.split('/')[3]}/a~b.svg`],
    ['no ending', good.replace('.svg', '')],
    ['one folder more', good.replace('/bottle/', '/bottle/x/')],
    ['another kind', '/pictures/cork/sage.bob.fair/HM.svg'],
    ['initials that are none', '/pictures/portrait/sage.bob.fair/hello.svg'],
    ['nothing', '/pictures/'],
    ['a way out', '/pictures/../package.json'],
  ])('%s is not found', async (_what, address) => {
    expect((await app.inject(address)).statusCode).toBe(404);
  });
});
