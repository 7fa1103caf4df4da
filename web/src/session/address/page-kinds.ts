/** Pages without the order bar: the office's pages, and pages that show the order or another bar. */
export const withoutBar = { staticData: { orderBar: 'none' } } as const;
/** Pages of the account's money, closed to a buyer who orders only. */
export const needsMoney = { staticData: { needs: 'see-money' } } as const;
/** Pages of the account's lists and own wines, closed to a buyer who sees accounts only. */
export const ofLists = (bar: 'filled' | 'always' | 'none') =>
  ({ staticData: { orderBar: bar, needs: 'order' } }) as const;
/** Pages for ordering, closed to a person of the office without the right to order for customers. */
export const ofOrdering = { staticData: { ...withoutBar.staticData, isOfOrdering: true } } as const;
export const alwaysWithBar = { staticData: { orderBar: 'always' } } as const;
