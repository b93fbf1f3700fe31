import type { Command } from './run-command.ts';

/** Commands by the name that `scripts/command.mjs` is given. Each is imported only when it runs. */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  accuracy: async () => (await import('./accuracy.ts')).measureAccuracy,
  apply: async () => (await import('./apply.ts')).apply,
  'audit-archive': async () => (await import('./audit/audit-archive.ts')).archiveAudit,
  'audit-verify': async () => (await import('./audit-verify.ts')).verifyAudit,
  backup: async () => (await import('./backup.ts')).backup,
  evidence: async () => (await import('./evidence/write-evidence.ts')).writeEvidence,
  'keys-rotate': async () => (await import('./keys-rotate.ts')).keysRotate,
  'migrate-embedded': async () => (await import('./migrate-embedded.ts')).migrateEmbedded,
  'models-export': async () => (await import('./export-models.ts')).exportModels,
  'policy-replay': async () => (await import('./policy-replay.ts')).replayPolicy,
  relay: async () => (await import('./relay.ts')).relay,
  restore: async () => (await import('./restore.ts')).restore,
  sandbox: async () => (await import('./sandbox.ts')).sandbox,
  trust: async () => (await import('./trust.ts')).trust,
};
