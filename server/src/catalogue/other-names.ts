/**
 * Words for the same thing in the languages of labels and of buyers, in plain lower-case letters. A search for one of
 * a group also finds the others, with a lower score.
 */
const sameThing: readonly string[] = [
  // Grapes.
  'syrah shiraz',
  'grenache garnacha garnatxa cannonau',
  'mourvedre monastrell mataro',
  'zinfandel primitivo',
  'gris grigio grauburgunder',
  'carignan carinena mazuelo',
  'tempranillo aragonez cencibel',
  'macabeo macabeu viura',
  'albarino alvarinho',
  'muscat moscato moscatel muscatel',
  'vermentino rolle',
  // Regions.
  'tuscany toscana',
  'piedmont piemonte',
  'burgundy bourgogne',
  'sicily sicilia',
  'sardinia sardegna',
  'apulia puglia',
  'lombardy lombardia',
  'catalonia catalunya cataluna',
  'andalusia andalucia',
  'mosel moselle',
  'corsica corse',
  'savoy savoie',
  'port porto',
  'sherry jerez xeres',
  // Countries and their adjectives: a French red, an Italian white.
  'france french',
  'italy italia italian',
  'spain espana spanish',
  'germany deutschland german',
  'portugal portuguese',
  'austria austrian',
  'australia australian',
  'argentina argentine argentinian',
  'chile chilean',
  'greece greek',
  'hungary hungarian',
  'england english',
  'usa america american',
  'california californian',
  'africa african',
  'lebanon lebanese',
  'georgia georgian',
  'scotland scottish scotch',
  'ireland irish',
  'japan japanese',
  'switzerland swiss',
  'bulgaria bulgarian',
  'romania romanian',
  'slovenia slovenian',
  'croatia croatian',
  'moldova moldovan',
  'uruguay uruguayan',
  'mexico mexican',
  // Other words of the list.
  'organic bio biologico ecologico',
  'half demi halves',
];

/**
 * Words so wide that they are taken for each other only where nothing else is found: a `Sancerre blanc` is what is
 * called so, and any white Sancerre where none is.
 */
const wideThing: readonly string[] = [
  'white blanc bianco blanco branco',
  'red rouge rosso tinto',
  'rose rosado rosato',
  'noir nero negre',
  'dry sec secco seco trocken',
  'sweet doux dolce dulce',
  'sparkling mousseux spumante sekt fizz',
  'wine wines vin vino vinho wein',
];

function byWord(groups: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    groups
      .map((group) => group.split(' '))
      .flatMap((words) => words.map((word) => [word, words.filter((other) => other !== word)] as const)),
  );
}

const namesOf = byWord(sameThing);
const wideNamesOf = byWord(wideThing);

/** Other words for the very thing. Example: `shiraz` of syrah, `tuscany` of toscana. */
export function otherNames(word: string): readonly string[] {
  return namesOf.get(word) ?? [];
}

/** Other words for about the thing. Example: `white` of blanc. */
export function wideNames(word: string): readonly string[] {
  return wideNamesOf.get(word) ?? [];
}
