/** A blue field of 136x124 with a ring of nine stars. */
export function drawFlag(x: number, y: number): string {
  const stars = Array.from({ length: 9 }, (_, index) => {
    const angle = (index / 9) * Math.PI * 2;
    return star(x + 68 + 44 * Math.sin(angle), y + 62 - 44 * Math.cos(angle), 9);
  });
  return (
    `<rect x="${x}" y="${y}" width="136" height="124" rx="10" fill="#27408f"/>` +
    `<path fill="#f5cf3e" d="${stars.join('')}"/>`
  );
}

function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : radius * 0.42;
    const angle = (index * Math.PI) / 5;
    return `${(x + reach * Math.sin(angle)).toFixed(1)} ${(y - reach * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
