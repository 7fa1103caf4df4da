/** Words by number, in the order in which they were first met: an index of 50,000 products compares two million words. */
export class WordNumbers {
  private readonly numbers = new Map<string, number>();
  readonly words: string[] = [];

  of(word: string): number {
    let number = this.numbers.get(word);
    if (number === undefined) {
      number = this.words.length;
      this.numbers.set(word, number);
      this.words.push(word);
    }
    return number;
  }

  /** Of a word that was met. */
  known(word: string): number | undefined {
    return this.numbers.get(word);
  }

  ofAll(words: readonly string[]): readonly number[] {
    return words.map((word) => this.of(word));
  }
}

/** A set of numbers that is emptied at no cost. */
export class NumberSet {
  private marks = new Uint32Array(1 << 12);
  private mark = 1;

  clear(): this {
    this.mark++;
    return this;
  }

  has(number: number): boolean {
    return this.marks[number] === this.mark;
  }

  /** False where it is there already. */
  add(number: number): boolean {
    if (number >= this.marks.length) this.marks = grown(this.marks, new Uint32Array(number * 2));
    else if (this.marks[number] === this.mark) return false;
    this.marks[number] = this.mark;
    return true;
  }

  addAll(numbers: readonly number[]): void {
    for (const number of numbers) this.add(number);
  }

  delete(number: number): void {
    if (number < this.marks.length) this.marks[number] = 0;
  }
}

/** The larger array, with what the smaller holds. */
export function grown<Numbers extends { set(from: Numbers): void }>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
