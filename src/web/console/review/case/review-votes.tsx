import { Icon } from '../../components/icons.tsx';
import { useConsole } from '../../console-context.ts';
import type { MessageKey } from '../../locales/catalogue.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import type { CaseView } from '../case-types.ts';
import styles from './review-votes.module.css';

const CHOICES: Record<CaseView['looks'][number]['choice'], MessageKey> = {
  approve: 'decide.approve',
  reject: 'decide.reject',
  reupload: 'decide.ask',
};

/**
 * For a case that needs two reviewers: who has voted, and both votes once both have. Before that neither sees the
 * other's.
 */
export default function ReviewVotes({ shown }: { shown: CaseView }) {
  const words = useTranslations();
  const { username } = useConsole().session;
  const { second_look, first_look_by, looks } = shown;
  if (second_look === null) return null;
  const isFirst = second_look === 'wanted' && first_look_by === username;
  const lead = words.text(isFirst ? 'looks.own' : `looks.${second_look}`, { name: first_look_by ?? '' });
  return (
    <section className={styles['looks']} aria-label={words.text('looks.title')}>
      <Icon name="people" />
      <div>
        <strong>{words.text('looks.title')}</strong>
        <p>{lead}</p>
        {looks.length > 0 && (
          <ul>
            {looks.map(({ name, choice, comment, at }) => (
              <li key={at + name}>
                <bdi>{name}</bdi>: {words.text(CHOICES[choice])}
                {comment && <q>{comment}</q>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
