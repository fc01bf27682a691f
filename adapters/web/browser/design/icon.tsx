import './icon.css';

/** Path data of the icons, drawn on an area of 20 by 20. */
const PATHS = {
  back: 'M12.5 4.5 7 10l5.5 5.5',
  forward: 'M7.5 4.5 13 10l-5.5 5.5',
  down: 'M4.5 7.5 10 13l5.5-5.5',
  close: 'M5 5l10 10M15 5 5 15',
  check: 'M4 10.5 8 14.5 16 6',
  plus: 'M10 4v12M4 10h12',
  stop: 'M5.5 5.5h9v9h-9z',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.5 13.5 17 17',
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
  calendar: 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4l2.5 2',
  person: 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 17c.5-3.5 3-5 6-5s5.5 1.5 6 5',
  copy: 'M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l1-1',
  repeat:
    'M4 9V7.5A2.5 2.5 0 0 1 6.5 5H16M13.5 2.5 16 5l-2.5 2.5M16 11v1.5a2.5 2.5 0 0 1-2.5 2.5H4M6.5 12.5 4 15l2.5 2.5',
  pause: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM8 7.5v5M12 7.5v5',
  tag: 'M3.5 3.5h6l7 7-6 6-7-7zM7 7h.01',
  badge:
    'M4 5.5h12v11H4zM8.5 3.5h3v3h-3zM10 11.5a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zM7 14.5c.5-1.3 1.6-2 3-2s2.5.7 3 2',
  mail: 'M3.5 5h13v10h-13zM3.5 6l6.5 5 6.5-5',
  card: 'M2.5 5h15v10.5h-15zM2.5 8.5h15M5.5 12.5h3',
  home: 'M3.5 9 10 3.5 16.5 9v7.5h-13zM8 16.5V12h4v4.5',
  door: 'M5 17V3.5h10V17M3 17h14M12 10.5h.01',
  flow: 'M3.5 4h5v4h-5zM11.5 12h5v4h-5zM6 8v6h5.5',
  download: 'M10 3.5v9M6.5 9 10 12.5 13.5 9M4 16.5h12',
  send: 'M17 3 3 8.5l5.5 3zM17 3l-5.5 14-3-5.5',
  list: 'M7 5.5h9.5M7 10h9.5M7 14.5h9.5M3.5 5.5h.01M3.5 10h.01M3.5 14.5h.01',
  chart: 'M3.5 16.5h13M6 13.5V10M10 13.5v-8M14 13.5V8',
  print: 'M6 7V3.5h8V7M6 13.5H3.5V7h13v6.5H14M6 11.5h8v5H6z',
  phone: 'M6 2.5h8v15H6zM9 15h2',
  out: 'M11 4h5v5M16 4l-7 7M8 5H4v11h11v-4',
} as const;

export type IconName = keyof typeof PATHS;
const TURNING: ReadonlySet<IconName> = new Set(['back', 'forward', 'out']);

/** Icon next to text or in a labelled button. Hidden from screen readers. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      class={`icon${TURNING.has(name) ? ' icon-turns' : ''}`}
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
