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
    return words.length === 0 ? NONE : words.map((word) => this.of(word));
  }
}

/** One for all that are empty: a product has a dozen of them. */
const NONE: readonly number[] = [];

/** Lists of numbers, each known by where it begins: as arrays of their own they would take three times as much. */
export class NumberLists {
  private numbers = new Uint32Array(1 << 16);
  private end = 0;

  add(list: readonly number[]): number {
    const [start, end] = [this.end, this.end + list.length + 1];
    if (end > this.numbers.length) this.numbers = grown(this.numbers, new Uint32Array(end * 2));
    this.numbers[start] = list.length;
    this.numbers.set(list, start + 1);
    this.end = end;
    return start;
  }

  of(start: number): Uint32Array {
    return this.numbers.subarray(start + 1, start + 1 + (this.numbers[start] ?? 0));
  }
}

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

/** A number with a fraction, as two that such lists hold. */
export function halvesOf(number: number): readonly [number, number] {
  double[0] = number;
  return [halves[0] ?? 0, halves[1] ?? 0];
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
