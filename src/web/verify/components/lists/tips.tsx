import type { Step } from '../../journey/steps.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import type { IconName } from '../icon.tsx';
import { Tile } from './tile.tsx';
import styles from './tips.module.css';

const ICONS: Record<Step, [IconName, IconName, IconName]> = {
  verify_license: ['table', 'corners', 'sun'],
  check_selfie: ['sun', 'phone', 'glasses'],
  age_gender_estimation: ['sun', 'phone', 'glasses'],
};

/** The tips for a good picture of a step. */
export function Tips({ step }: { step: Step }) {
  const { nodes } = useTranslations();
  return (
    <ul className={styles['tips']}>
      {([1, 2, 3] as const).map((number) => (
        <li key={number}>
          <Tile icon={ICONS[step][number - 1]!} />
          <span>{nodes(`step.${step}.tip${number}`)}</span>
        </li>
      ))}
    </ul>
  );
}
