const shapes = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'M5 5l14 14M19 5L5 19',
  remove: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
  refresh: 'M20 11a8 8 0 0 0-14.5-3.5L4 9M4 4v5h5M4 13a8 8 0 0 0 14.5 3.5L20 15M20 20v-5h-5',
  print: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8',
  chevronDown: 'M5 9l7 7 7-7',
  chevronLeft: 'M15 5l-7 7 7 7',
  chevronRight: 'M9 5l7 7-7 7',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4.5 3.5-7 8-7s8 2.5 8 7',
  phone:
    'M5 4h4l1.5 5L8 10.5a11 11 0 0 0 5.5 5.5l1.5-2.5 5 1.5v4a1.5 1.5 0 0 1-1.5 1.5C10 20 4 14 3.5 5.5A1.5 1.5 0 0 1 5 4z',
  basket: 'M3 10h18l-2 10H5zM8 10l3-6M16 10l-3-6M10 14v3M14 14v3',
  letter: 'M3.5 5.5h17v13h-17zM3.5 6.5l8.5 7 8.5-7',
  download: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  tick: 'M4 12.5l5.5 5.5L20 7',
  warning: 'M12 3.5L2.5 20h19zM12 10v4.5M12 17.2v.3',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.5v.3',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  filter: 'M3 6h18M6.5 12h11M10 18h4',
  more: 'M5 11.25a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5zM12 11.25a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5zM19 11.25a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5z',
  list: 'M4 6h16M4 12h16M4 18h16',
  addToList: 'M4 6h16M4 12h9M4 18h7M17.5 14v7M14 17.5h7',
  cards: 'M4 4h16v6.5H4zM4 13.5h16V20H4z',
  search: 'M10.5 18a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM16 16l5 5',
} as const;

type IconName = keyof typeof shapes;

/** A line drawing in the colour of the text beside it. Decorative: always beside text or a label. */
export function Icon({ name, size }: { readonly name: IconName; readonly size?: number }) {
  return <Drawing path={shapes[name]} size={size} />;
}

/** Path of the drawing, in a square of 24. */
export function Drawing({ path, size = 20 }: { readonly path: string; readonly size?: number | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
