import { merchantJourney } from './merchant-journey.ts';

/**
 * A journey in the shop of a merchant who asks more of a buyer than the specification's build does: the settings that a
 * checkout can feel, each in its other position.
 */
export const test = merchantJourney('strict-shop', {
  name: 'Strict & Daughters',
  switches: {
    backOrder: false,
    stockControl: true,
    reservesOrders: false,
    referenceRequired: true,
    collection: false,
  },
  minimums: { bottles: 12, value: 200 },
  delivery: { cutoff: '16:30' },
  credit: { restrictToWebCred: true },
});
