import type { Mood } from '../journey/outcomes.ts';
import { Icon, type IconName } from './icon.tsx';

const FACES: Record<Mood, [IconName, string]> = {
  ok: ['check', 'ok'],
  person: ['eye', 'info'],
  later: ['clock', 'warn'],
  again: ['again', 'warn'],
  stop: ['hand', 'warn'],
};

/** The large round sign above an outcome; the heading says the same in words. */
export function Badge({ mood, icon }: { mood: Mood; icon?: IconName }) {
  const [own, hue] = FACES[mood];
  return (
    <span className={`badge ${hue}`}>
      <Icon name={icon ?? own} />
    </span>
  );
}
