import { useEffect } from 'react';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { recall, remember } from '../../../ui/remember.ts';
import { useRead } from '../../api/use-api.ts';
import { Icon } from '../../components/icons.tsx';
import { useConsole } from '../../console-context.ts';
import { linkTo } from '../../hash-location.ts';
import { formatStoredDetail } from '../../locales/format-values.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { mayDecide } from '../../session.ts';
import styles from './first-run.module.css';
import { SetUpList } from './set-up-list.tsx';
import { SPECIMEN_PERSON } from './specimen-person.ts';

const DONE_STORAGE_KEY = 'attesta.first-run';
/** Specimens of a fictional person; they are files beside the page (`npm run specimens` draws them). */
const SPECIMENS = [
  { name: 'licence', address: 'specimens/card.jpg' },
  { name: 'selfie', address: 'specimens/selfie.jpg' },
] as const;

/** The first case of a new tenant, and what it settles before the first real one. */
export default function FirstRun() {
  return (
    <div className={styles['cards']}>
      <FirstCase />
      <SetUpList />
    </div>
  );
}

/** Three steps, each ticked when it is done; hidden for good when all are. */
function FirstCase() {
  const translations = useTranslations();
  const { session } = useConsole();
  const isWanted = mayDecide(session) && recall('local', DONE_STORAGE_KEY) === null;
  const steps = useSteps(isWanted);
  const isOver = steps?.every(({ isDone }) => isDone) ?? false;
  useEffect(() => {
    if (isOver) remember('local', DONE_STORAGE_KEY, 'yes');
  }, [isOver]);
  if (!isWanted || !steps || isOver) return null;
  return (
    <section className={styles['card']} aria-labelledby="first-run">
      <h2 id="first-run">{translations.text('first.title')}</h2>
      <ol className={styles['steps']}>
        {steps.map(({ name, href, isDone }) => (
          <li key={name} className={isDone ? styles['done'] : undefined}>
            <Icon name={isDone ? 'check' : 'clock'} />
            <div>
              {href && !isDone ? (
                <a href={href}>{translations.text(`first.${name}`)}</a>
              ) : (
                <strong>{translations.text(`first.${name}`)}</strong>
              )}
              {isDone && <span className="sr">{translations.text('first.done')}</span>}
              <p className="muted">{translations.text(`first.${name}Lead`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="muted">
        {translations.text('first.specimen', {
          ...SPECIMEN_PERSON,
          born: formatStoredDetail(translations, SPECIMEN_PERSON.born),
        })}
      </p>
      <p className={styles['specimens']}>
        {SPECIMENS.map(({ name, address }) => (
          <LinkButton key={name} href={address} download={`specimen-${name}.jpg`}>
            <Icon name="save" />
            {translations.text(`first.${name}`)}
          </LinkButton>
        ))}
      </p>
    </section>
  );
}

/** How far the tenant has come; null until that is known. */
function useSteps(isWanted: boolean) {
  const whenWanted = <T,>(query: T) => (isWanted ? { query } : null);
  const people = useRead('GET /admin/subjects', whenWanted({ limit: 1 })).data;
  const images = useRead('GET /admin/submissions', whenWanted({ limit: 1 })).data?.submissions;
  const approved = useRead(
    'GET /admin/submissions',
    whenWanted({ limit: 1, status: 'approved' } as const),
  ).data;
  const rejected = useRead(
    'GET /admin/submissions',
    whenWanted({ limit: 1, status: 'rejected' } as const),
  ).data;
  if (!people || !images || !approved || !rejected) return null;
  const [person, image] = [people[0], images[0]];
  const isDecided = approved.submissions.length + rejected.submissions.length > 0;
  return [
    { name: 'person', href: linkTo('/subjects'), isDone: person !== undefined },
    { name: 'link', href: person ? linkTo(`/subjects/${person.id}`) : null, isDone: image !== undefined },
    { name: 'decide', href: image ? linkTo(`/case/${image.id}`) : null, isDone: isDecided },
  ] as const;
}
