/** A wine of a mail. The columns of cases, bottles and sums are drawn only if a wine of the mail has such a value. */
export type MailedWine = {
  readonly name: string;
  /** Code and size, or the answer to a claim; a line each. */
  readonly details: readonly string[];
  readonly cases: number;
  readonly bottles: number;
  /** Formatted pounds, or ''. */
  readonly sum: string;
  /** The values below `figureLabels`, which replace cases, bottles and sum. */
  readonly figures?: readonly string[];
};

export type LetterButton = { readonly label: string; readonly url: string };

/** A file that goes with a mail. `name` is the name under which the reader saves the file. */
export type Attachment = {
  readonly name: string;
  /** The media type: `application/pdf`. */
  readonly type: string;
  readonly content: Buffer;
};

export type LetterFacts = readonly (readonly [label: string, value: string])[];

/**
 * The contents of a mail. `draw-mail.ts` draws the contents as HTML and as plain text, so that both parts of every mail
 * say the same in one layout.
 */
export type Letter = {
  readonly subject: string;
  /** The first line of the mail: the event, with its day if there is a day. */
  readonly heading: string;
  /** The facts that the reader needs now, and the next step. */
  readonly paragraphs: readonly string[];
  /** For example the differences of a changed order. */
  readonly points?: readonly string[];
  /** Stands below the points, and above the button. */
  readonly remark?: string;
  readonly button?: LetterButton;
  /** A fact without a value is left out. A value may have several lines. */
  readonly facts?: LetterFacts;
  readonly wines?: readonly MailedWine[];
  /** The head of the column of sums, for example 'Nett'. */
  readonly sumLabel?: string;
  /** The heads of other columns than cases, bottles and sums. */
  readonly figureLabels?: readonly string[];
  readonly totals?: LetterFacts;
  readonly notes?: readonly [label: string, text: string];
  readonly closing?: string;
  readonly attachment?: Attachment;
  /** Without `replyTo`, replies go to the order desk. */
  readonly replyTo?: string;
  /** The people who may still read the mail; other recipients no longer get it. Without `readers`, every recipient may. */
  readonly readers?: readonly string[];
};
