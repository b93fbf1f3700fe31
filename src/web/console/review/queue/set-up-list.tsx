import { useState } from 'react';
import { recall, remember } from '../../../ui/remember.ts';
import { useRead } from '../../api/use-api.ts';
import { Icon } from '../../components/icons.tsx';
import { useConsole } from '../../console-context.ts';
import { linkTo } from '../../hash-location.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { mayManage } from '../../rights.ts';
import { mayDecide } from '../../session.ts';
import styles from './first-run.module.css';
import { listSetUp, SET_UP_SECTIONS } from './list-set-up.ts';
import { SPECIMEN_PERSON } from './specimen-person.ts';

const VISITED_STORAGE_KEY = 'attesta.set-up';

/** What a new tenant settles before its first real case; for those who may change settings. */
export function SetUpList() {
  const translations = useTranslations();
  const { session } = useConsole();
  // The list of colleagues is for those who decide cases.
  const isWanted = mayManage(session) && mayDecide(session);
  const [visited, setVisited] = useState(() =>
    (recall('local', VISITED_STORAGE_KEY) ?? '').split(' ').filter(Boolean),
  );
  const whenWanted = <T,>(query: T) => (isWanted ? { query } : null);
  const me = useRead('GET /admin/me', isWanted ? {} : null).data;
  const page = useRead('GET /page', isWanted ? {} : null).data;
  const colleagues = useRead('GET /admin/colleagues', isWanted ? {} : null).data;
  const approved = useRead(
    'GET /admin/submissions',
    whenWanted({ limit: 1, status: 'approved' } as const),
  ).data;
  const rejected = useRead(
    'GET /admin/submissions',
    whenWanted({ limit: 1, status: 'rejected' } as const),
  ).data;
  if (!isWanted || !me || !page || !colleagues || !approved || !rejected) return null;
  const decided = [...approved.submissions, ...rejected.submissions];
  const steps = listSetUp({
    colleagues: colleagues.length,
    hasFactor: me.second_factor || me.by_company,
    page,
    visited,
    decided: decided.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
    specimen: SPECIMEN_PERSON.name,
  });
  if (!steps) return null;
  const visit = (section: string) => {
    const all = [...new Set([...visited, section])];
    setVisited(all);
    remember('local', VISITED_STORAGE_KEY, all.join(' '));
  };
  return (
    <section className={styles['card']} aria-labelledby="set-up">
      <h2 id="set-up">{translations.text('setUp.title')}</h2>
      <ol className={styles['steps']}>
        {steps.map(({ name, isDone }) => (
          <li key={name} className={isDone ? styles['done'] : undefined}>
            <Icon name={isDone ? 'check' : 'clock'} />
            <div>
              <a
                href={linkTo(`/settings/${SET_UP_SECTIONS[name]}`)}
                onClick={() => visit(SET_UP_SECTIONS[name])}
              >
                {translations.text(`setUp.${name}`)}
              </a>
              {isDone && <span className="sr">{translations.text('first.done')}</span>}
              <p className="muted">{translations.text(`setUp.${name}Lead`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
