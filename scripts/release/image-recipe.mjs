// Derives the Dockerfile of a packed server, which needs no packing: the checkout's Dockerfile without its first stage.
const PACKING = /^FROM \S+ AS pack\n(.+\n)*\n/m;
const COPYING = 'COPY --from=pack /app /app';

/**
 * @param {string} dockerfile the checkout's
 * @param {readonly string[]} names of all that is packed
 * @returns {{dockerfile: string, dockerignore: string}} for a packed server. Files that an operator puts beside it, such as
 *   compose.yaml's `.env` and `tls`, do not get into the image.
 */
export function imageRecipe(dockerfile, names) {
  if (!PACKING.test(dockerfile) || !dockerfile.includes(COPYING)) {
    throw new Error('The Dockerfile does not copy /app from a stage named pack.');
  }
  return {
    dockerfile: dockerfile.replace(PACKING, '').replace(COPYING, 'COPY . /app'),
    dockerignore: ['*', ...names.map((name) => `!${name}`)].join('\n').concat('\n'),
  };
}
