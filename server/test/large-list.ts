import { readFileSync } from 'node:fs';
import { indexedProduct, type PricedProduct } from './indexed-product.ts';
import { randomOf } from './torture/random.ts';

/**
 * The number of products, as on a real merchant's list. On a small list a misspelling is rarely mistaken for parts of
 * other words, so a test would miss this fault.
 */
const LARGE_LIST = 10_000;

const linesOf = (file: string) =>
  readFileSync(new URL(`../src/catalogue/search/words/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

const grapes = (
  'Chardonnay, Sauvignon Blanc, Pinot Grigio, Pinot Noir, Merlot, Malbec, Cabernet Sauvignon, Cabernet Franc, Syrah, Shiraz, ' +
  'Tempranillo, Zinfandel, Sangiovese, Nebbiolo, Barbera, Riesling, Gewürztraminer, Grüner Veltliner, Albariño, Verdejo, Viognier, ' +
  'Sémillon, Chenin Blanc, Carignan, Grenache, Mourvèdre, Pinotage, Primitivo, Montepulciano, Garganega, Glera, Gamay, Furmint'
).split(', ');
const regions = linesOf('places.txt').map((line) => {
  const [region = '', places = ''] = line.split(': ');
  return { region, places: [region, ...places.split(', ')] };
});
const syllables =
  'al an bar bel ber bri cal car cas chi con da dal del der dor el en fan fer ga gar ia il in la lan lar len ler lia lin lo lon mar mas ' +
  'mon na nar nay ne nel nia no nol ol ona or pal pel per pio pol ra ran rel ri ria ro ron sa sal san ser sol ta tal tan tel ter tin tor ' +
  'tra val van var vel ver vi via vin za zan zel zin zo';
const openings = 'Château Domaine Bodegas Cantina Weingut Quinta Villa Tenuta Casa Maison'.split(' ');
const colours = ['Red', 'White', 'Rosé'] as const;

/** Returns the same invented products in each run, because the random seed is fixed. */
export function largeList(): PricedProduct[] {
  const random = randomOf(35);
  const pieces = syllables.split(' ');
  const word = () => {
    const letters = Array.from({ length: random.between(1, 3) }, () => random.oneOf(pieces)).join('');
    return letters.charAt(0).toUpperCase() + letters.slice(1);
  };
  const producers = Array.from({ length: 1_500 }, () => `${random.oneOf(openings)} ${word()} ${word()}`);
  return Array.from({ length: LARGE_LIST }, (_none, nth) => {
    const { region, places } = random.oneOf(regions);
    const [appellation, grape, winemaker] = [
      random.oneOf(places),
      random.oneOf(grapes),
      random.oneOf(producers),
    ];
    const colour = random.oneOf(colours);
    return indexedProduct({
      code: `L${nth}`,
      description: `${random.happens(0.7) ? appellation : region} ${random.happens(0.6) ? grape : word()}, ${winemaker}`,
      secondary_description: grape,
      vintage: String(random.between(2008, 2023)),
      appellation,
      colour,
      winemaker,
      supergroup: 'Wines',
      product_group: `${colour} Wine`,
      bottle_nett: random.between(40_000, 400_000),
    });
  });
}
