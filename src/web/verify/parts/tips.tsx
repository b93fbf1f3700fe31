import type { Step } from '../journey.ts';
import { words } from '../words.ts';
import { Icon, type IconName } from './icon.tsx';

const ICONS: Record<Step, IconName[]> = {
  verify_license: ['table', 'corners', 'sun'],
  check_selfie: ['sun', 'phone', 'glasses'],
  age_gender_estimation: ['sun', 'phone', 'glasses'],
};

/** What makes a step's picture a good one. */
export function Tips({ step }: { step: Step }) {
  return (
    <ul className="tips">
      {words.steps[step].tips.map(({ lead, rest }, index) => (
        <li key={lead}>
          <span className="tile">
            <Icon name={ICONS[step][index]!} />
          </span>
          <span>
            <strong>{lead}</strong> {rest}
          </span>
        </li>
      ))}
    </ul>
  );
}
