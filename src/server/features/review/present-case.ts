import { formatTimestamp } from '../../http/timestamps.ts';
import type { findPerson, listAttempts, listMessages, ReviewRow } from './store.ts';

export function presentRow(row: ReviewRow) {
  return {
    ...row,
    created_at: formatTimestamp(row.created_at),
    updated_at: formatTimestamp(row.updated_at),
  };
}

function presentAttempt(row: Awaited<ReturnType<typeof listAttempts>>[number]) {
  return {
    attempt: row.attempt,
    upload_type: row.upload_type,
    verdict: row.verdict,
    reason: row.reason,
    score: row.score,
    similarity: row.similarity,
    face_comparison: row.face_comparison,
    age_estimate: row.age_estimate,
    content_type: row.content_type,
    bytes: row.bytes,
    evidence: row.evidence,
    timings: row.timings,
    created_at: formatTimestamp(row.created_at),
    settled_at: formatTimestamp(row.settled_at),
  };
}

function presentMessage(row: Awaited<ReturnType<typeof listMessages>>[number]) {
  return {
    id: row.id,
    author_type: row.author_type,
    author: row.author,
    comment_text: row.comment_text,
    created_at: formatTimestamp(row.created_at),
  };
}

type Case = {
  row: ReviewRow;
  attempts: Awaited<ReturnType<typeof listAttempts>>;
  messages: Awaited<ReturnType<typeof listMessages>>;
  person: Awaited<ReturnType<typeof findPerson>>;
};

/** Everything a reviewer needs to decide. */
export function presentCase({ row, attempts, messages, person }: Case) {
  const { tenant_id, subject_id, ...subject } = person;
  return {
    ...presentRow(row),
    attempts: attempts.map(presentAttempt),
    messages: messages.map(presentMessage),
    subject,
  };
}
