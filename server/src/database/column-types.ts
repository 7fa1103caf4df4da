/** numeric(12,4) in pounds: text both ways, read with `parseMoney`, written with `moneyText`. */
export type Numeric = string;
/** A calendar day, `yyyy-MM-dd`. */
export type Day = string;
