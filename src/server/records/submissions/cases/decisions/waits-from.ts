/** What a submission has that begins to wait for people now: the chore for targets works out until when. */
export const waitsFrom = (now: Date) => ({ waiting_since: now, due_at: null, due_revision: 0 });
