import { SQL_STATE } from './sql-states.ts';

const MESSAGES = {
  [SQL_STATE.readOnly]: 'The database is read-only.',
  [SQL_STATE.diskFull]: 'The database has no space left.',
} as const;

/** A database that answers and takes no writes, with PostgreSQL's own code for why. */
export class WriteRefusal extends Error {
  override readonly name = 'WriteRefusal';
  readonly code: keyof typeof MESSAGES;
  constructor(code: keyof typeof MESSAGES) {
    super(MESSAGES[code]);
    this.code = code;
  }
}
