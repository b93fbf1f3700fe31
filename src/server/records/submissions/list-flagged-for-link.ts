import type { Tx } from '../../db/database.ts';

type Link = {
  tenant_id: string;
  subject_id: string;
  id: string;
  can_list_reupload: boolean;
  can_list_need_reply: boolean;
};

/** Most submissions in one answer: nobody is asked for more. */
const MOST = 100;

/**
 * The subject's submissions of which another picture or an answer is asked for, as far as this link may know of it:
 * what it may list, and whatever came by the link itself. Those that changed last come first.
 */
export function listFlaggedForLink(tx: Tx, link: Link) {
  return tx
    .selectFrom('submissions as s')
    .select(['s.id', 's.kind', 's.reupload_required', 's.response_required', 's.reason_code'])
    .where('s.tenant_id', '=', link.tenant_id)
    .where('s.subject_id', '=', link.subject_id)
    .where('s.kind', 'in', ['license', 'selfie'])
    .where(({ or, and, eb, exists, selectFrom }) => {
      const isOwn = exists(
        selectFrom('attempts as a')
          .select('a.submission_id')
          .whereRef('a.tenant_id', '=', 's.tenant_id')
          .whereRef('a.submission_id', '=', 's.id')
          .where('a.token_id', '=', link.id),
      );
      const flagged = (flag: 's.reupload_required' | 's.response_required', mayList: boolean) =>
        mayList ? eb(flag, '=', true) : and([eb(flag, '=', true), isOwn]);
      return or([
        flagged('s.reupload_required', link.can_list_reupload),
        flagged('s.response_required', link.can_list_need_reply),
      ]);
    })
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(MOST)
    .execute();
}
