/** A choice of one date out of those that are possible. */
export type DateChoiceProps = {
  readonly label: string;
  /** Where a heading says it already. */
  readonly hideLabel: boolean;
  /** yyyy-MM-dd */
  readonly date: string;
  /** The first and the last date that can be chosen. */
  readonly from: string;
  readonly to: string;
  readonly isPossible: (date: string) => boolean;
  readonly onChoose: (date: string) => void;
};
