import { Field } from '../../../ui/field/field.tsx';
import type { Settings } from '../../api/answers.ts';
import { useRead } from '../../api/use-api.ts';
import { useTask } from '../../components/use-task.ts';
import { linkTo } from '../../hash-location.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { PageForm } from '../parts/page-form.tsx';
import { SectionPart } from '../parts/section.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { useDialog } from '../parts/use-dialog.ts';
import { useFormDraft } from '../parts/use-form-draft.ts';
import { useSaveSettings, WithSettings } from '../parts/use-settings.tsx';
import styles from './access.module.css';
import { isNetwork, isOrigin, isSecureOrigin, letsIn, type ReadLines, readLines } from './allow-list.ts';
import { LockOutDialog } from './lock-out-dialog.tsx';

/** How one signs in, from where, and which sites may show the page of those who send images. */
export default function Access() {
  const translations = useTranslations();
  return (
    <SectionPart title={translations.text('settings.access')} lead={translations.text('access.lead')}>
      <WithSettings>{(settings) => <AccessForm settings={settings} />}</WithSettings>
    </SectionPart>
  );
}

const join = (lines: readonly string[]) => lines.join('\n');

function AccessForm({ settings }: { settings: Settings }) {
  const translations = useTranslations();
  const save = useSaveSettings();
  const [enforce, setEnforce] = useFormDraft('access.enforce', settings.enforce_2fa);
  const [networks, setNetworks] = useFormDraft('access.networks', join(settings.ip_allow_list));
  const [origins, setOrigins] = useFormDraft('access.origins', join(settings.frame_ancestors));
  const [returns, setReturns] = useFormDraft('access.returns', join(settings.return_origins));
  const locking = useDialog<true>();
  const task = useTask();
  const list = readLines(networks, isNetwork);
  const sites = readLines(origins, isOrigin);
  const back = readLines(returns, isSecureOrigin);
  const patchWith = (ip_allow_list: string[]) => ({
    enforce_2fa: enforce,
    ip_allow_list,
    frame_ancestors: sites.entries,
    return_origins: back.entries,
  });
  const act = async () => {
    if ([list, sites, back].some(({ bad }) => bad.length > 0)) return false;
    if (!letsIn(list.entries, settings.your_address)) {
      locking.open(true);
      return false;
    }
    await save(patchWith(list.entries));
    return true;
  };
  const isChanged =
    enforce !== settings.enforce_2fa ||
    join(list.entries) !== join(settings.ip_allow_list) ||
    join(sites.entries) !== join(settings.frame_ancestors) ||
    join(back.entries) !== join(settings.return_origins);
  return (
    <PageForm task={task} act={act} isChanged={isChanged}>
      <Enforce on={enforce} onChange={setEnforce} />
      <Lines
        label={translations.text('access.networks')}
        hint={translations.text('access.networksHint', { address: settings.your_address })}
        value={networks}
        problem={useBadLines(list, 'access.badNetwork')}
        onChange={setNetworks}
      />
      <Lines
        label={translations.text('access.origins')}
        hint={translations.text('access.originsHint')}
        value={origins}
        problem={useBadLines(sites, 'access.badOrigin')}
        onChange={setOrigins}
      />
      <Lines
        label={translations.text('access.returns')}
        hint={translations.text('access.returnsHint')}
        value={returns}
        problem={useBadLines(back, 'access.badReturn')}
        onChange={setReturns}
      />
      {locking.opened && (
        <LockOutDialog
          address={settings.your_address}
          onAdd={async () => {
            const entries = [...list.entries, settings.your_address];
            await save(patchWith(entries));
            setNetworks(join(entries));
          }}
          onAnyway={() => save(patchWith(list.entries))}
          onClose={locking.close}
        />
      )}
    </PageForm>
  );
}

/** Each bad line by its number, in a sentence; null when all are good. */
function useBadLines(
  { bad }: ReadLines,
  key: 'access.badNetwork' | 'access.badOrigin' | 'access.badReturn',
): string | null {
  const translations = useTranslations();
  if (bad.length === 0) return null;
  return bad.map(({ line, text }) => translations.text(key, { line, text })).join(' ');
}

function Enforce({ on, onChange }: { on: boolean; onChange(on: boolean): void }) {
  const translations = useTranslations();
  const me = useRead('GET /admin/me', {}).data;
  const link = (inside: React.ReactNode[]) => (
    <a key="a" href={linkTo('/settings/you')}>
      {inside}
    </a>
  );
  return (
    <div>
      <Toggle
        label={translations.text('access.enforce')}
        hint={translations.text('access.enforceHint')}
        on={on}
        onChange={onChange}
      />
      {on && me && !me.second_factor && (
        <p className={styles['warn']} role="status">
          {translations.nodes('access.ownFirst', { a: link })}
        </p>
      )}
    </div>
  );
}

type LinesProps = {
  label: string;
  hint: string;
  value: string;
  problem: string | null;
  onChange(value: string): void;
};

function Lines({ label, hint, value, problem, onChange }: LinesProps) {
  return (
    <Field
      className={styles['lines']}
      label={label}
      hint={hint}
      value={value}
      lines={4}
      problem={problem}
      onChange={onChange}
    />
  );
}
