import type { Drawings } from './drawings.ts';

/** Head and shoulders around the middle of the drawing; `how`: an SVG transform. */
export function Face({ how = '' }: { how?: string }) {
  return (
    <g transform={`translate(48 32) ${how}`}>
      <path d="M-26 32c1-13 12-16 26-16s25 3 26 16Z" fill="#7fa3c7" />
      <path d="M-5 10h10v10H-5Z" fill="#c98f64" />
      <ellipse cy="-3" rx="13" ry="17" fill="#d9a074" />
      <path d="M-14-5c-2-22 30-22 28 0-3-7-9-9-14-9s-11 2-14 9Z" fill="#4a3527" />
      <path d="M-7-3h4M3-3h4M-4 6q4 3 8 0" stroke="#4a3527" strokeWidth="1.8" fill="none" />
    </g>
  );
}

/** A face out of focus, without a filter: each layer is larger and fainter. */
function BlurredFace() {
  return [1.2, 1.1, 1, 0.9].map((scale) => (
    <g key={scale} opacity=".35" transform={`translate(48 32) scale(${scale})`}>
      <ellipse cy="-3" rx="14" ry="18" fill="#d9a074" />
      <path d="M-24 32c1-13 12-16 24-16s23 3 24 16Z" fill="#7fa3c7" />
    </g>
  ));
}

/** What is wrong about a face. */
export const FACE_DRAWINGS: Drawings = {
  noFace: { wrong: <Face how="translate(34 10)" /> },
  alone: {
    wrong: (
      <>
        <Face how="translate(-15 4) scale(.8)" />
        <Face how="translate(17 4) scale(.8)" />
      </>
    ),
  },
  dark: {
    wrong: (
      <>
        <Face />
        <rect width="96" height="64" fill="#0b0d10" opacity=".82" />
      </>
    ),
  },
  focus: { wrong: <BlurredFace /> },
};
