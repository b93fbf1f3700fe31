type DayRange = { from: string; to: string };

/**
 * The chosen days, both with all of their hours, as this device's clock has them; a day that is not chosen is not
 * sent.
 */
export const toMoments = ({ from, to }: DayRange) => ({
  from: from ? beginOfDay(from, 0) : undefined,
  to: to ? beginOfDay(to, 1) : undefined,
});

function beginOfDay(day: string, daysLater: number): string {
  const at = new Date(`${day}T00:00`);
  at.setDate(at.getDate() + daysLater);
  return at.toISOString();
}
