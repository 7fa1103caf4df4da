// @ts-check
/** Matches words that leave the noun out: "the one that", "those which". "One of the servers" names the noun. */
export const MISSING_NOUN =
  /\b(?:ones?|those) (?:that|which|who)\b|\b(?:ones|those) of\b|\bnobody['’]s\b|\b(?:an?|any|another|every|latest|newest|no|other|same) one\b(?!-)/i;
