/** Whose a credential is. It never changes: another session of the same user is another credential. */
export type Owner = {
  /** null for an API token, which is nobody's */
  userId: number | null;
};

/** Credentials that this server has let read a moment ago. It says nothing of whether they are good now. */
export type AdmittedLately = {
  note(tenantId: string, hash: Buffer, owner: Owner): void;
  find(tenantId: string, hash: Buffer): Owner | null;
};

const A_MOMENT_MS = 60_000;
/** Beyond that the oldest are forgotten, which costs each of them one trip more. */
const MOST = 10_000;

export function rememberAdmitted(now: () => Date): AdmittedLately {
  /** by tenant and hash, who was let in last at the end */
  const admitted = new Map<string, Owner & { until: number }>();
  const keyOf = (tenantId: string, hash: Buffer) => `${tenantId} ${hash.toString('base64')}`;
  return {
    note(tenantId, hash, owner) {
      const key = keyOf(tenantId, hash);
      admitted.delete(key);
      admitted.set(key, { ...owner, until: now().getTime() + A_MOMENT_MS });
      if (admitted.size > MOST) admitted.delete(admitted.keys().next().value!);
    },
    find(tenantId, hash) {
      const found = admitted.get(keyOf(tenantId, hash));
      return found && found.until > now().getTime() ? { userId: found.userId } : null;
    },
  };
}
