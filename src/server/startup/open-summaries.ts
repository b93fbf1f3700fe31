import type { Summaries } from '../features/summaries/send-summaries.ts';
import type { Config } from './config.ts';

/** The sender of daily summaries; null without a mail server. Loads the mail library only if there is one. */
export async function openSummaries({
  mail,
  publicScheme,
}: Pick<Config, 'mail' | 'publicScheme'>): Promise<Summaries | null> {
  if (mail === null) return null;
  const { openMailer } = await import('../features/summaries/open-mailer.ts');
  return { send: openMailer(mail), hour: mail.hour, publicScheme };
}
