/**
 * SVG paths of the icons beside facts, on the product page and the tasting sheet. Drawn as strokes in a 24 × 24 box.
 */
export const factDrawings = {
  vintage: 'M5 6.5h14V20H5zM5 10.5h14M9 4v4M15 4v4M9 14h.01M12 14h.01M15 14h.01M9 17h.01M12 17h.01',
  grape:
    'M9 10.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM15 10.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM12 15a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM12 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM12 6.5C12 4.5 13 3 15 2.5',
  origin:
    'M12 21c4.5-5 6.5-8.2 6.5-11a6.5 6.5 0 0 0-13 0c0 2.8 2 6 6.5 11zM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  style: 'M7.5 3.5h9c.8 5-.8 9-4.5 9s-5.3-4-4.5-9zM12 12.5V20M8.5 20.5h7M7.6 7.5h8.8',
  winemaker:
    'M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5zM4.5 20.5c0-4 3-6.5 7.5-6.5s7.5 2.5 7.5 6.5',
  strength:
    'M12 3.5c3.5 4.3 5.5 7.3 5.5 10.2a5.5 5.5 0 0 1-11 0c0-2.9 2-5.9 5.5-10.2zM9.5 14.2a2.6 2.6 0 0 0 2.5 2.6',
  organic: 'M5 19C4.5 10 9.5 4.5 20 4.5 20 15 14 19.5 7 17.5M4.5 20.5C7 15.5 10 12.5 14.5 10',
  biodynamic: 'M19.5 14.2A8 8 0 1 1 10 4.5a6.5 6.5 0 0 0 9.5 9.7zM17 4v4M15 6h4',
  allergens: 'M12 3.5L2.5 20h19zM12 10v4.5M12 17.2v.3',
  suitable: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM7.8 12.3l3 3 5.4-6.3',
  drink: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.3l3.6 2.2',
  food: 'M7 3.5v17M4.5 3.5v4.3c0 1.7 1 2.7 2.5 2.7s2.5-1 2.5-2.7V3.5M17 20.5v-17c-2.5 1.5-3.5 4.5-3.5 8.5H17',
  excise: 'M4.5 20V9L12 4l7.5 5v11zM4.5 20.5h15M9 20v-7h6v7M9 16.5h6',
} as const;

export type FactMark = keyof typeof factDrawings;
