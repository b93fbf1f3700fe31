import { Badge } from '../../ui/badge/badge.tsx';
import type { OutcomeTone } from '../journey/outcomes.ts';
import { Icon, type IconName } from './icon.tsx';

const FACES: Record<OutcomeTone, [IconName, 'ok' | 'info' | 'warn']> = {
  ok: ['check', 'ok'],
  person: ['eye', 'info'],
  later: ['clock', 'warn'],
  again: ['again', 'warn'],
  stop: ['hand', 'warn'],
};

/** The large round sign above an outcome. */
export function OutcomeBadge({ mood, icon }: { mood: OutcomeTone; icon?: IconName }) {
  const [iconName, hue] = FACES[mood];
  return (
    <Badge hue={hue}>
      <Icon name={icon ?? iconName} />
    </Badge>
  );
}
