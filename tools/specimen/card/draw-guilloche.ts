import type { SeededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';

type Area = { x: number; y: number; width: number; height: number };

/** Fine interwoven waves over an area, as in security printing, in one SVG path. */
export function guillocheWaves(area: Area, lines: number, colour: string, random: SeededRandom): string {
  const turns = random.between(2.2, 3.4);
  const phase = random.between(0, Math.PI * 2);
  const steps = 36;
  let data = '';
  for (let line = 0; line < lines; line++) {
    const share = line / (lines - 1);
    const swing = area.height * (0.05 + 0.05 * Math.sin(share * Math.PI * 3 + phase));
    for (let step = 0; step <= steps; step++) {
      const angle = (step / steps) * Math.PI * 2 * turns + phase + share * 2.6;
      const x = area.x + (area.width * step) / steps;
      const y = area.y + area.height * share + swing * Math.sin(angle);
      data += step === 0 ? `M${x.toFixed(0)} ${y.toFixed(0)}` : ` ${x.toFixed(0)} ${y.toFixed(1)}`;
      if (step === 0) data += 'L';
    }
  }
  return `<path fill="none" stroke="${colour}" stroke-width="1.2" stroke-linejoin="round" d="${data}"/>`;
}

/** A rosette: one closed line that oscillates between two radii, drawn several times with a rotation. */
export function guillocheRosette(
  centre: { x: number; y: number },
  radius: number,
  petals: number,
  colour: string,
): string {
  const points = petals * 12;
  let data = '';
  for (let ring = 0; ring < 4; ring++) {
    for (let point = 0; point <= points; point++) {
      const angle = (point / points) * Math.PI * 2;
      const reach = radius * (0.72 + 0.28 * Math.cos(angle * petals + (ring * Math.PI) / 2));
      const x = centre.x + reach * Math.cos(angle);
      const y = centre.y + reach * Math.sin(angle);
      data += `${point === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    }
  }
  return `<path fill="none" stroke="${colour}" stroke-width="1.1" d="${data}"/>`;
}
