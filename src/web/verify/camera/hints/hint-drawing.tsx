import type { ReactNode } from 'react';
import type { Drawings, DrawnCause } from './drawings.ts';
import { FACE_DRAWINGS, Face } from './face-drawings.tsx';
import styles from './hint-drawing.module.css';

/** A card of 52 by 33 around the middle of the drawing; `how`: an SVG transform. */
function Card({ how = '' }: { how?: string }) {
  return (
    <g transform={`translate(48 32) scale(1.14) ${how}`}>
      <rect x="-26" y="-16.5" width="52" height="33" rx="3.5" fill="#f6f8fa" />
      <rect x="-26" y="-16.5" width="52" height="7" rx="3.5" fill="#7fa3c7" />
      <rect x="-22" y="-6" width="14" height="17" rx="1.5" fill="#c8d2dc" />
      <circle cx="-15" cy="-0.5" r="3.4" fill="#6e7c8b" />
      <path d="M-21 11c.6-4.2 3-5.800 6-5.800s5.4 1.6 6 5.800Z" fill="#6e7c8b" />
      <path d="M-3-4h22M-3 2h18M-3 8h20" stroke="#8b98a5" strokeWidth="2.2" />
    </g>
  );
}

const SKIN = '#d9a074';

/** What is wrong about the card, and what is right. */
const CARD_DRAWINGS: Drawings = {
  missing: { wrong: null },
  single: {
    wrong: (
      <>
        <Card how="translate(-13 -9) rotate(-8) scale(.6)" />
        <Card how="translate(12 9) rotate(6) scale(.6)" />
      </>
    ),
  },
  corners: { wrong: <Card how="translate(36)" /> },
  covered: {
    wrong: (
      <>
        <Card />
        <path d="M96 22 62 28c-6 1-6 9 0 8l-4 1c-6 2-4 9 2 8l2 5c2 5 10 5 14 4h20Z" fill={SKIN} />
      </>
    ),
    right: (
      <>
        <Card how="translate(0 -4)" />
        <path d="M0 64V52l17-12c5-3 8 2 5 6L10 64ZM96 64V52L79 40c-5-3-8 2-5 6l12 18Z" fill={SKIN} />
      </>
    ),
  },
  straight: { wrong: <Card how="rotate(28)" /> },
  upright: { wrong: <Card how="rotate(180)" /> },
  closer: { wrong: <Card how="scale(.42)" /> },
  back: { wrong: <Card how="scale(1.7)" /> },
  dark: {
    wrong: (
      <>
        <Card />
        <rect width="96" height="64" fill="#0b0d10" opacity=".82" />
      </>
    ),
  },
  glare: {
    wrong: (
      <>
        <Card />
        <ellipse cx="60" cy="32" rx="17" ry="12" fill="#fff" />
        <path d="M60 13V8M73 17l4-4M82 30h6M47 17l-4-4" stroke="#ffd35c" strokeWidth="2.4" />
      </>
    ),
    right: <Card how="skewY(-5)" />,
  },
  focus: { wrong: <Blurred /> },
  wipe: { wrong: <Blurred /> },
  paper: {
    wrong: (
      <>
        <path d="M26 3h44v58H26Z" fill="#f6f8fa" />
        <Card how="translate(0 -8) scale(.56)" />
        <path d="M32 43h32M32 49h26" stroke="#8b98a5" strokeWidth="2.2" />
      </>
    ),
  },
  screen: {
    wrong: (
      <>
        <rect x="9" y="8" width="78" height="46" rx="4" fill="#0b0d10" />
        <path d="M36 59h24" stroke="#0b0d10" strokeWidth="4" />
        <Card how="scale(.84)" />
      </>
    ),
  },
};

/** A card out of focus, without a filter: each layer is larger and fainter. */
function Blurred() {
  return [1.16, 1.08, 1, 0.92].map((scale) => (
    <g key={scale} opacity=".35" transform={`translate(48 32) scale(${scale})`}>
      <rect x="-30" y="-19" width="60" height="38" rx="6" fill="#f6f8fa" />
      <rect x="-24" y="-8" width="16" height="20" rx="4" fill="#6e7c8b" />
    </g>
  ));
}

const DRAWINGS = { document: CARD_DRAWINGS, face: FACE_DRAWINGS };

/** What is wrong and what is right, for the eye alone: the sentence says the same. */
export function HintDrawing({ hint, kind }: { hint: DrawnCause; kind: keyof typeof DRAWINGS }) {
  const drawing = DRAWINGS[kind][hint];
  if (!drawing) return null;
  return (
    <div className={styles['pair']}>
      <Side mark="cross" kind={kind}>
        {drawing.wrong}
      </Side>
      <Side mark="check" kind={kind}>
        {drawing.right ?? (kind === 'face' ? <Face /> : <Card />)}
      </Side>
    </div>
  );
}

const MARKS = {
  cross: { fill: '#b3261e', path: 'M80 50l8 8M88 50l-8 8' },
  check: { fill: '#146c2e', path: 'M79 54l3.500 3.500 7-7' },
} as const;

/** The guide's corners around a card, and its oval around a face. */
const GUIDES = {
  document: <path d="M12 16v-6h8M76 10h8v6M84 48v6h-8M20 54h-8v-6" opacity=".75" />,
  face: <ellipse cx="48" cy="31" rx="20" ry="27" opacity=".75" />,
};

type SideProps = { mark: keyof typeof MARKS; kind: keyof typeof GUIDES; children: ReactNode };

function Side({ mark, kind, children }: SideProps) {
  const { fill, path } = MARKS[mark];
  return (
    <svg className={styles['side']} viewBox="0 0 96 64" aria-hidden="true">
      <rect width="96" height="64" fill="#3b3f46" />
      {children}
      <g fill="none" stroke="#fff" strokeWidth="2">
        {GUIDES[kind]}
        <circle cx="84" cy="54" r="9" fill={fill} stroke="none" />
        <path d={path} />
      </g>
    </svg>
  );
}
