/** The letters of dates and times in a language. The browser writes them, so no catalogue has them. */
export function listDateLetters(language) {
  const hours = Array.from({ length: 12 * 24 }, (_, at) => new Date(2026, Math.floor(at / 24), 1, at % 24));
  const shapes = [{ dateStyle: 'medium' }, { dateStyle: 'long' }, { timeStyle: 'short' }];
  const written = shapes.flatMap((shape) => {
    const format = new Intl.DateTimeFormat(language, shape);
    return hours.map((hour) => format.format(hour));
  });
  return [...new Set(written.join(''))].join('');
}
