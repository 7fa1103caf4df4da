/** A venue sells a wine by the bottle, and in glasses of 125, 175 and 250 ml. */
export const SERVINGS = ['bottle', 'glass125', 'glass175', 'glass250'] as const;
export type Serving = (typeof SERVINGS)[number];

/** The head of a column of prices: 'Bottle', '175 ml'. */
export function servingHead(serving: Serving): string {
  return serving === 'bottle' ? 'Bottle' : servingWords(serving);
}

/** '175 ml', or 'a bottle'. */
export function servingWords(serving: Serving): string {
  return serving === 'bottle' ? 'a bottle' : `${serving.slice('glass'.length)} ml`;
}

/** The ends of a price that a venue chooses from: tens of pence, £7.00 or £7.50, £7.95, or whole pounds. */
export const PRICE_ENDS = ['tens', 'halves', 'ninety-five', 'pounds'] as const;
export type PriceEnd = (typeof PRICE_ENDS)[number];

/** How a venue prices a list. The gross profit and the wastage are in per cent. */
export type Pricing = {
  readonly targetPercent: number;
  /** The part of an opened bottle that is not sold. A bottle that is sold whole has no wastage. */
  readonly wastagePercent: number;
  readonly end: PriceEnd;
  /** True if the guests' list says that its prices include VAT. */
  readonly saysVat: boolean;
};

export const USUAL_PRICING: Pricing = { targetPercent: 70, wastagePercent: 5, end: 'tens', saysVat: true };

/** The venue's selling prices of a wine in pence, VAT included. */
export type SellingPrices = { readonly [size in Serving]?: number | undefined };

/** The prices of the parts of a line that have a price. Undefined if the wine has no price. */
export function pricesOf(
  parts: {
    readonly [size in Serving]?: { readonly Pence?: number | undefined } | undefined;
  },
): SellingPrices | undefined {
  const sold = SERVINGS.flatMap((size) => {
    const pence = parts[size]?.Pence;
    return pence === undefined ? [] : [[size, pence] as const];
  });
  return sold.length === 0 ? undefined : Object.fromEntries(sold);
}

/** The pricing as a shared document stores it. */
export type PricingFields = {
  readonly TargetPercent?: number | undefined;
  readonly WastagePercent?: number | undefined;
  readonly PriceEnd?: PriceEnd | undefined;
  readonly SaysVat?: boolean | undefined;
};

export function pricingOf({ TargetPercent, WastagePercent, PriceEnd, SaysVat }: PricingFields): Pricing {
  return {
    targetPercent: TargetPercent ?? USUAL_PRICING.targetPercent,
    wastagePercent: WastagePercent ?? USUAL_PRICING.wastagePercent,
    end: PriceEnd ?? USUAL_PRICING.end,
    saysVat: SaysVat ?? USUAL_PRICING.saysVat,
  };
}

export function pricingFields({ targetPercent, wastagePercent, end, saysVat }: Pricing): PricingFields {
  return {
    TargetPercent: targetPercent,
    WastagePercent: wastagePercent,
    PriceEnd: end,
    SaysVat: saysVat,
  };
}
