const PATHS = {
  check: 'M4 12.5l5 5L20 6.5',
  again: 'M4 5v5h5M4.6 10a8 8 0 1 1-.4 5',
  cross: 'M6 6l12 12M18 6L6 18',
  warn: 'M12 4L2.8 20h18.4L12 4zM12 10v4.5M12 17.2v.3',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.6v.3',
  back: 'M15 5l-7 7 7 7',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5V12l3 2',
  license:
    'M3 6h18v12H3zM6.5 15c.4-1.6 4.600-1.600 5 0M9 12.200a1.700 1.700 0 1 0 0-3.400 1.700 1.700 0 0 0 0 3.400M14.500 10h4M14.500 13.500h4',
  selfie:
    'M4 8V5.500A1.500 1.500 0 0 1 5.500 4H8M16 4h2.500A1.500 1.500 0 0 1 20 5.500V8M20 16v2.500a1.500 1.500 0 0 1-1.500 1.500H16M8 20H5.500A1.500 1.500 0 0 1 4 18.500V16M9 9.500v1M15 9.500v1M9 14.500c1.500 1.700 4.500 1.700 6 0',
  age: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 9.500v1M15 9.500v1M8.500 14.500c2 2 5 2 7 0',
  talk: 'M4 5h16v11h-9l-4 3.500V16H4z',
  picture: 'M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 6M15.500 9.500v.1',
  out: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
} as const;

export type IconName = keyof typeof PATHS;

/** A line drawing beside a word; never instead of one. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
