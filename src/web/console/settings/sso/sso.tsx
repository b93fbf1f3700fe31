import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import type { Settings, SettingsPatch } from '../../api/answers.ts';
import { useRead } from '../../api/use-api.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Facts } from '../../components/facts.tsx';
import { Note } from '../../components/note.tsx';
import { useTask } from '../../components/use-task.ts';
import { useConsole } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { mayManageUsers } from '../../rights.ts';
import { formatRole } from '../../session.ts';
import { PageForm } from '../parts/page-form.tsx';
import { Block, SectionPart } from '../parts/section.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { useFormDraft } from '../parts/use-form-draft.ts';
import { useSaveSettings, WithSettings } from '../parts/use-settings.tsx';
import styles from './company.module.css';
import { MAPPED_ROLES, type MappedRole, readRoleMap, typeClaims } from './read-role-map.ts';

/** Sign-in with the company's own provider. */
export default function SsoSection() {
  const translations = useTranslations();
  return (
    <SectionPart title={translations.text('settings.company')} lead={translations.text('company.lead')}>
      <WithSettings>
        {(settings) =>
          settings.oidc_addresses.allowed || settings.oidc ? (
            <>
              <Addresses settings={settings} />
              <SsoForm key={settings.oidc ? 'set' : 'unset'} settings={settings} />
            </>
          ) : (
            <Note lead={translations.text('company.notAllowed')} />
          )
        }
      </WithSettings>
    </SectionPart>
  );
}

/** The values to enter at the identity provider first. */
function Addresses({ settings: { oidc_addresses } }: { settings: Settings }) {
  const translations = useTranslations();
  const address = (text: string) => (
    <span className={styles['address']}>
      <span className="mono">{text}</span>
      <CopyButton text={text} />
    </span>
  );
  return (
    <Block title={translations.text('company.tell')} lead={translations.text('company.tellLead')}>
      <Facts
        facts={[
          { word: translations.text('company.callback'), value: address(oidc_addresses.callback_url) },
          { word: translations.text('company.signedOut'), value: address(oidc_addresses.signed_out_url) },
        ]}
      />
    </Block>
  );
}

type Patch = NonNullable<SettingsPatch['oidc']>;
const EMPTY_SETTINGS = {
  issuer: '',
  client_id: '',
  roles_claim: 'groups',
  role_map: {},
  custom_role_map: {},
  enforce: false,
};

function SsoForm({ settings: { oidc } }: { settings: Settings }) {
  const translations = useTranslations();
  const save = useSaveSettings();
  const settings = oidc ?? EMPTY_SETTINGS;
  const [typed, setTyped] = useFormDraft('company', settings);
  const [secret, setSecret] = useState('');
  const { session } = useConsole();
  // Without the permission to see them, the mapping of own roles stays as it is.
  const customRoles = useRead('GET /admin/roles', mayManageUsers(session) ? {} : null).data;
  const [edited, setEdited] = useFormDraft<Partial<Record<MappedRole, string>>>('company.roles', {});
  const before = (role: MappedRole) =>
    typeClaims({ ...settings.role_map, ...settings.custom_role_map }, role);
  const roles = [...MAPPED_ROLES, ...(customRoles ?? []).map(({ id }) => id)].map(
    (role) => [role, edited[role] ?? before(role)] as const,
  );
  const task = useTask({
    'oidc.issuer': translations.text('company.issuer'),
    'oidc.client_id': translations.text('company.client'),
    'oidc.client_secret': translations.text('company.secret'),
    'oidc.roles_claim': translations.text('company.claim'),
    'oidc.role_map': translations.text('company.roles'),
    'oidc.custom_role_map': translations.text('company.roles'),
  });
  const { role_map, custom_role_map, twice } = readRoleMap(roles);
  const { issuer, client_id, roles_claim, enforce } = typed;
  const isChanged =
    secret !== '' ||
    (['issuer', 'client_id', 'roles_claim', 'enforce'] as const).some(
      (name) => typed[name] !== settings[name],
    ) ||
    roles.some(([role, claims]) => claims !== before(role));
  const act = async () => {
    if (twice) return false;
    const patch: Patch = {
      issuer,
      client_id,
      roles_claim,
      role_map,
      ...(customRoles && { custom_role_map }),
      enforce,
    };
    await save({ oidc: secret === '' ? patch : { ...patch, client_secret: secret } });
    setSecret('');
    return true;
  };
  const field = (name: 'issuer' | 'client_id' | 'roles_claim', label: string, hint: string) => (
    <Field
      label={label}
      hint={hint}
      value={typed[name]}
      problem={task.problemAt(`oidc.${name}`)}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  );
  return (
    <PageForm task={task} act={act} isChanged={isChanged}>
      {field('issuer', translations.text('company.issuer'), translations.text('company.issuerHint'))}
      {field('client_id', translations.text('company.client'), translations.text('company.clientHint'))}
      <Field
        label={translations.text('company.secret')}
        hint={translations.text(oidc ? 'company.secretKept' : 'company.secretHint')}
        type="password"
        autoComplete="new-password"
        value={secret}
        problem={task.problemAt('oidc.client_secret')}
        onChange={setSecret}
      />
      {field('roles_claim', translations.text('company.claim'), translations.text('company.claimHint'))}
      <fieldset className={styles['roles']}>
        <legend>{translations.text('company.roles')}</legend>
        <p className="muted small">{translations.text('company.rolesHint')}</p>
        {roles.map(([role, claims]) => (
          <Field
            key={role}
            label={customRoles?.find(({ id }) => id === role)?.name ?? formatRole(translations, role)}
            value={claims}
            isWrong={twice !== null && claims.includes(twice)}
            onChange={(value) => setEdited({ ...edited, [role]: value })}
          />
        ))}
        {twice && <p role="alert">{translations.text('company.twice', { name: twice })}</p>}
        {(['oidc.role_map', 'oidc.custom_role_map'] as const).map(
          (name) =>
            task.problemAt(name) && (
              <p key={name} role="alert">
                {task.problemAt(name)}
              </p>
            ),
        )}
      </fieldset>
      <Toggle
        label={translations.text('company.enforce')}
        hint={translations.text('company.enforceHint')}
        on={enforce}
        onChange={(on) => setTyped({ ...typed, enforce: on })}
      />
      {oidc && (
        <Button
          look="danger-plain"
          className={styles['end']}
          onClick={() => task.run(() => save({ oidc: null }))}
        >
          {translations.text('company.end')}
        </Button>
      )}
    </PageForm>
  );
}
