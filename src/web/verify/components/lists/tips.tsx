import type { Step } from '../../journey/steps.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import type { IconName } from '../icon.tsx';
import { Tile } from './tile.tsx';
import styles from './tips.module.css';

const ICONS: Record<'verify_license' | 'check_selfie', [IconName, IconName, IconName]> = {
  verify_license: ['table', 'corners', 'sun'],
  check_selfie: ['sun', 'phone', 'glasses'],
};

/** The tips for a good image of a step. */
export function Tips({ step }: { step: Step }) {
  const { nodes } = useTranslations();
  // An age is estimated from a selfie.
  const kind = step === 'verify_license' ? step : 'check_selfie';
  return (
    <ul className={styles['tips']}>
      {([1, 2, 3] as const).map((number) => (
        <li key={number}>
          <Tile icon={ICONS[kind][number - 1]!} />
          <span>{nodes(`step.${kind}.tip${number}`)}</span>
        </li>
      ))}
    </ul>
  );
}
