import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Chip } from '../../../ui/chip/chip.tsx';
import type { StaffSession } from '../../api/answers.ts';
import { Icon } from '../../components/icons.tsx';
import { Line, Lines } from '../../components/list/lines.tsx';
import { ListStates } from '../../components/list/list-states.tsx';
import { formatMoment } from '../../locales/format-values.ts';
import { useTranslations } from '../../locales/use-translations.ts';

type Props = { read: UseQueryResult<StaffSession[]>; end?(session: StaffSession): ReactNode };

/** The sessions of a user, the last used first. */
export function SessionList({ read, end }: Props) {
  const translations = useTranslations();
  const sessions = read.data ?? [];
  return (
    <>
      {sessions.length > 0 && (
        <Lines>
          {sessions.map((session) => (
            <Line
              key={session.id}
              end={
                <>
                  {session.own && (
                    <Chip hue="ok">
                      <Icon name="check" />
                      {translations.text('sessions.own')}
                    </Chip>
                  )}
                  {end?.(session)}
                </>
              }
            >
              {translations.text('sessions.since', { at: formatMoment(translations, session.created_at) })}
              <br />
              <span className="muted small">
                {translations.text('sessions.used', { at: formatMoment(translations, session.last_used_at) })}
              </span>
            </Line>
          ))}
        </Lines>
      )}
      <ListStates read={read} isEmpty={sessions.length === 0} empty={translations.text('sessions.none')} />
    </>
  );
}
