import { type ComponentType, useEffect } from 'react';
import { createPart } from '../../ui/loading/create-part.ts';
import { useRead } from '../api/use-api.ts';
import { LazyPage } from '../components/lazy-page.tsx';
import { PageHead } from '../components/page-head.tsx';
import { PageSkeleton } from '../components/page-skeleton.tsx';
import { useConsole } from '../console-context.ts';
import { navigate } from '../hash-location.ts';
import { useTranslations } from '../locales/use-translations.ts';
import type { Session } from '../session.ts';
import { SectionList } from './section-list.tsx';
import { findSection, type Section, sectionsFor } from './sections.ts';
import styles from './settings.module.css';

const SECTIONS: Record<Section, ComponentType> = {
  you: createPart(() => import('./account/account.tsx')),
  users: createPart(() => import('./users/users.tsx')),
  roles: createPart(() => import('./roles/roles.tsx')),
  tokens: createPart(() => import('./tokens/tokens.tsx')),
  presets: createPart(() => import('./presets/presets.tsx')),
  workflows: createPart(() => import('./workflows/workflows.tsx')),
  look: createPart(() => import('./branding/branding.tsx')),
  access: createPart(() => import('./access/access.tsx')),
  company: createPart(() => import('./sso/sso.tsx')),
  targets: createPart(() => import('./targets/targets.tsx')),
  retention: createPart(() => import('./retention/retention.tsx')),
  consent: createPart(() => import('./consent.tsx')),
  limits: createPart(() => import('./limits/limits.tsx')),
  reasons: createPart(() => import('./reasons/reasons.tsx')),
  signals: createPart(() => import('./signals/signals.tsx')),
  'four-eyes': createPart(() => import('./four-eyes/four-eyes.tsx')),
  replies: createPart(() => import('./canned-replies/replies.tsx')),
  blocks: createPart(() => import('./blocks.tsx')),
  trust: createPart(() => import('./trust.tsx')),
  sandbox: createPart(() => import('./sandbox/sandbox.tsx')),
};

/** Everything that is set up once: the user's account first, then the sections that the role may see. */
export default function SettingsPage({ section: name }: { section?: string | undefined }) {
  const translations = useTranslations();
  const { session } = useConsole();
  const section = findSection(session, name);
  useEffect(() => {
    if (!section) navigate(`/settings/${sectionsFor(session)[0]}`, { replace: true });
  }, [section, session]);
  const sections = useSections(session);
  const title = translations.text('shell.settings');
  const Section = section && SECTIONS[section];
  return (
    <>
      <PageHead
        name={section ? `${translations.text(`settings.${section}`)} · ${title}` : title}
        title={title}
      />
      <main className={styles['settings']}>
        <SectionList sections={sections} at={section} />
        <LazyPage at={section ?? ''} waiting={<PageSkeleton isPart />}>
          {Section && <Section key={section} />}
        </LazyPage>
      </main>
    </>
  );
}

/** Those of the role; that of a sandbox where the tenant is one. */
function useSections(session: Session): readonly Section[] {
  const isAsked = sectionsFor(session).includes('sandbox');
  const { data } = useRead('GET /admin/sandbox', isAsked ? {} : null);
  return sectionsFor(session).filter((section) => section !== 'sandbox' || data?.sandbox);
}
