const DAY = 86_400_000;
/** Days before the end in which a request is marked. */
const SOON = 7;

/** How long there is until a request is due (`YYYY-MM-DD HH:MM:SS`, UTC), and how it looks. */
export function sayDue(due: string, now: Date): { word: string; look: 'bad' | 'warn' | '' } {
  const days = Math.floor((Date.parse(`${due.replace(' ', 'T')}Z`) - now.getTime()) / DAY);
  const count = (many: number) => `${many} ${many === 1 ? 'day' : 'days'}`;
  if (days < 0) return { word: `${count(-days)} late`, look: 'bad' };
  if (days === 0) return { word: 'today', look: 'bad' };
  return { word: `in ${count(days)}`, look: days <= SOON ? 'warn' : '' };
}
