import type { MessageKey } from '../locales/catalogue.ts';
import Enrol from './enrol.tsx';
import Invitation from './invitation.tsx';

type Props = { kind: 'enrol' | 'invite'; token: string; onEnd(lead: MessageKey): void };

/** The page of a one-time link: a second factor, or a first password. */
export default function OneTimeLink({ kind, ...link }: Props) {
  return kind === 'enrol' ? <Enrol {...link} /> : <Invitation {...link} />;
}
