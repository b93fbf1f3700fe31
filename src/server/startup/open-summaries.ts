import type { Summaries } from '../features/summaries/send-summaries.ts';
import type { Config } from './config.ts';

/** How daily summaries are sent, null where no mail is. The library is loaded only where there is a server for it. */
export async function openSummaries({
  mail,
  publicScheme,
}: Pick<Config, 'mail' | 'publicScheme'>): Promise<Summaries | null> {
  if (mail === null) return null;
  const { openMailer } = await import('../mail/open-mailer.ts');
  return { send: openMailer(mail), hour: mail.hour, publicScheme };
}
