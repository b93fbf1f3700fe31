import { LANGUAGES } from '../../../../shared/page-languages.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import type { CurrentUser } from '../../api/answers.ts';
import { useRead, useSend } from '../../api/use-api.ts';
import { Choice } from '../../components/choice.tsx';
import { Facts } from '../../components/facts.tsx';
import { ListStates } from '../../components/list/list-states.tsx';
import { useTask } from '../../components/use-task.ts';
import { useConsole } from '../../console-context.ts';
import { CONSOLE_LANGUAGES } from '../../locales/load-catalogue.ts';
import { useLocale, useTranslations } from '../../locales/use-translations.ts';
import { mayManageUsers } from '../../rights.ts';
import { formatRole } from '../../session.ts';
import { Block, SectionPart } from '../parts/section.tsx';
import { SessionList } from '../parts/session-list.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { NotificationsBlock } from './notifications.tsx';
import { OwnPasswordBlock } from './own-password.tsx';
import { PasskeysBlock } from './passkeys.tsx';
import { SecondFactorBlock } from './second-factor.tsx';

/** One's own account, and how the console behaves for oneself. */
export default function AccountSection() {
  const translations = useTranslations();
  const me = useRead('GET /admin/me', {});
  return (
    <SectionPart title={translations.text('settings.you')} lead={translations.text('you.lead')}>
      {me.data && (
        <>
          <Account me={me.data} />
          {!me.data.by_company && <OwnPasswordBlock />}
          <PasskeysBlock me={me.data} />
          <SecondFactorBlock on={me.data.authenticator} />
          <Comfort />
          <NotificationsBlock me={me.data} />
          <Sessions />
        </>
      )}
      <ListStates read={me} isEmpty={false} empty="" />
    </SectionPart>
  );
}

function Account({ me }: { me: CurrentUser }) {
  const translations = useTranslations();
  const { session } = useConsole();
  // The API tells the e-mail addresses to those who manage users.
  const users = useRead('GET /admin/users', mayManageUsers(session) ? {} : null).data;
  const email = users?.find(({ username }) => username === me.username)?.email;
  return (
    <Facts
      facts={[
        { word: translations.text('you.name'), value: <bdi>{me.username}</bdi> },
        ...(email ? [{ word: translations.text('field.email'), value: <bdi>{email}</bdi> }] : []),
        { word: translations.text('users.role'), value: formatRole(translations, me.role, me.role_name) },
      ]}
    />
  );
}

function Comfort() {
  const { translations, choose } = useLocale();
  const { letters, setLetters } = useConsole();
  return (
    <Block title={translations.text('you.console')}>
      <Choice
        label={translations.text('shell.language')}
        value={CONSOLE_LANGUAGES.find((language) => language === translations.language) ?? 'en'}
        options={CONSOLE_LANGUAGES.map((value) => ({ value, word: LANGUAGES[value] }))}
        onChange={choose}
      />
      <Toggle
        label={translations.text('help.letters')}
        hint={translations.text('you.lettersHint')}
        on={letters}
        onChange={setLetters}
      />
    </Block>
  );
}

function Sessions() {
  const translations = useTranslations();
  const send = useSend();
  const task = useTask();
  const { signOut, announce } = useConsole();
  const read = useRead('GET /admin/me/sessions', {});
  const end = (id: string) =>
    task.run(async () => {
      await send('DELETE /admin/me/sessions/{id}', { path: { id } });
      announce(translations.text('sessions.ended'));
    });
  return (
    <Block title={translations.text('sessions.title')} lead={translations.text('sessions.lead')}>
      <Problem sentence={task.problem} />
      <SessionList
        read={read}
        end={({ id, own: isOwn }) => (
          <Button onClick={isOwn ? signOut : () => end(id)}>
            {translations.text(isOwn ? 'shell.signOut' : 'sessions.end')}
          </Button>
        )}
      />
    </Block>
  );
}
