const DRAWINGS = {
  card: 'M3 6.5h18v11H3zM7 15c.3-1.4 3.7-1.4 4 0M13.5 10H18M13.5 13.5H17M9 9.2a1.4 1.4 0 1 1 0 2.8a1.4 1.4 0 0 1 0-2.8',
  face: 'M4 8V5.5A1.5 1.5 0 0 1 5.5 4H8M16 4h2.5A1.5 1.5 0 0 1 20 5.5V8M20 16v2.5a1.5 1.5 0 0 1-1.5 1.5H16M8 20H5.5A1.5 1.5 0 0 1 4 18.5V16M9.5 10v.8M14.5 10v.8M9 14.2c1.6 1.7 4.4 1.7 6 0',
  eye: 'M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12zM12 9.3a2.7 2.7 0 1 1 0 5.4a2.7 2.7 0 0 1 0-5.4',
  lock: 'M5.5 10.5h13v9.5h-13zM8.5 10.5V7.3a3.5 3.5 0 0 1 7 0v3.2M12 14.3v2',
  bin: 'M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l.8 13.5h9.4l.8-13.5M10.3 10v6.5M13.7 10v6.5',
  check: 'M5 12.8l4.6 4.6L19.5 7',
  camera: 'M4 7.5h3.6L9.2 5h5.6l1.6 2.5H20v11.5H4zM12 9.8a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 0 1 0-6.8',
  again: 'M5 5v4.5h4.5M5.4 9.3A7.5 7.5 0 1 1 4.6 13',
  clock: 'M12 3.8a8.2 8.2 0 1 1 0 16.4a8.2 8.2 0 0 1 0-16.4M12 7.5V12l3 2',
  cloud: 'M4 4l16 16M8.2 8.4A5 5 0 0 0 7 18h9.8M11 7.2a5 5 0 0 1 5.8 3.6A3.7 3.7 0 0 1 19.6 17',
  hand: 'M12 4.2a7.8 7.8 0 1 1 0 15.6a7.8 7.8 0 0 1 0-15.6M12 8v5M12 16v.2',
  sun: 'M12 8.2a3.8 3.8 0 1 1 0 7.6a3.8 3.8 0 0 1 0-7.6M12 2.8v1.8M12 19.4v1.8M2.8 12h1.8M19.4 12h1.8M5.5 5.5l1.3 1.3M17.2 17.2l1.3 1.3M5.5 18.5l1.3-1.3M17.2 6.8l1.3-1.3',
  corners: 'M4 8V4.8h4M16 4.8h4V8M20 16v3.2h-4M8 19.2H4V16M8 9.5h8v5H8z',
  table: 'M3 5h18v14H3zM7 9h10v6H7z',
  phone: 'M7.5 3h9v18h-9zM11 18h2',
  glasses:
    'M6.5 10.8a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 0 1 0-6.4M17.5 10.8a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 0 1 0-6.4M9.7 13.5c1.3-1 3.3-1 4.6 0M3.3 13.5L5 7.5M20.7 13.5L19 7.5',
} as const;

export type IconName = keyof typeof DRAWINGS;

/** A line drawing beside words; never alone, so ears need none of it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
