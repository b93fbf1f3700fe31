type Box = { x: number; y: number; width: number; height: number };

/** An image in a box of the card, cut to fill it, with a hairline frame; a ghost image is faint. */
export function drawPortrait(picture: string | null, box: Box, opacity = 1): string {
  if (!picture) return '';
  const { x, y, width, height } = box;
  const place = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  const image = `<image ${place} preserveAspectRatio="xMidYMid slice" opacity="${opacity}" xlink:href="${picture}"/>`;
  if (opacity < 1) return image;
  return `${image}<rect ${place} fill="none" stroke="#5b6b7d" stroke-opacity=".5" stroke-width="2"/>`;
}
