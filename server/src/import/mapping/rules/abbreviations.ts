/** Words of the rules that systems cut short: `BALNC`, `PRDCT`, `VNTG`. */
const WORDS = (
  'account address article balance barcode bottle brand case category code colour company contact contents country county customer ' +
  'date delivery description discontinued email group invoice limit location name number pack phone postcode price producer product ' +
  'quantity reference region retail size stock supplier town trade type vintage volume warehouse'
).split(' ');

/**
 * The head with its cut words in full: `prdct descr` is `product description`. A cut word begins like the word, keeps the
 * sequence of the word's letters, and fits one word only.
 */
export function inFull(words: string): string {
  return words
    .split(' ')
    .map((word) => {
      if (word.length < 3 || WORDS.includes(word)) return word;
      const fits = WORDS.filter((full) => full.startsWith(word) || isSkeleton(word, full));
      const [only, ...others] = fits;
      return only !== undefined && others.length === 0 ? only : word;
    })
    .join(' ');
}

function isSkeleton(word: string, full: string): boolean {
  if (word[0] !== full[0] || word.length >= full.length) return false;
  let at = 0;
  for (const letter of full) if (letter === word[at]) at++;
  // A skeleton keeps most consonants, so that `cat` is no `contact`.
  const consonants = full.replace(/[aeiou]/g, '').length;
  return at === word.length && word.replace(/[aeiou]/g, '').length >= consonants - 1;
}
