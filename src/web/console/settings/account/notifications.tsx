import { useState } from 'react';
import { Problem } from '../../../ui/field/problem.tsx';
import { recall, remember } from '../../../ui/remember.ts';
import type { CurrentUser } from '../../api/answers.ts';
import { useSend } from '../../api/use-api.ts';
import { canNotify, NOTIFICATIONS_KEY, requestNotifications } from '../../browser-notifications.ts';
import { useTask } from '../../components/use-task.ts';
import { useConsole } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { seesCases } from '../../session.ts';
import { Block } from '../parts/section.tsx';
import { Toggle } from '../parts/toggle.tsx';

/** The notifications of a user; all are off until the user turns them on. */
export function NotificationsBlock({ me }: { me: CurrentUser }) {
  const translations = useTranslations();
  const { session } = useConsole();
  if (me.daily_mail === null && !seesCases(session)) return null;
  return (
    <Block title={translations.text('told.title')} lead={translations.text('told.lead')}>
      {seesCases(session) && <BrowserNotifications />}
      {me.daily_mail !== null && <DailyMail on={me.daily_mail} />}
    </Block>
  );
}

function BrowserNotifications() {
  const translations = useTranslations();
  const [on, setOn] = useState(() => recall('local', NOTIFICATIONS_KEY) === 'on' && canNotify());
  const [denied, setDenied] = useState(false);
  const change = async (wanted: boolean) => {
    const isGiven = wanted && (await requestNotifications());
    remember('local', NOTIFICATIONS_KEY, isGiven ? 'on' : null);
    setOn(isGiven);
    setDenied(wanted && !isGiven);
  };
  return (
    <>
      <Toggle
        label={translations.text('told.notices')}
        hint={translations.text('told.noticesHint')}
        on={on}
        onChange={change}
      />
      <Problem sentence={denied && translations.text('told.denied')} />
    </>
  );
}

function DailyMail({ on }: { on: boolean }) {
  const translations = useTranslations();
  const send = useSend();
  const task = useTask();
  const change = (daily_mail: boolean) => task.run(() => send('PATCH /admin/me', { body: { daily_mail } }));
  return (
    <>
      <Toggle
        label={translations.text('told.mail')}
        hint={translations.text('told.mailHint')}
        on={on}
        onChange={change}
      />
      <Problem sentence={task.problem} />
    </>
  );
}
