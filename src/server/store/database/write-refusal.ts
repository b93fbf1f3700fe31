import { SQL_STATE } from './sql-states.ts';

const MESSAGES = {
  [SQL_STATE.readOnly]: 'The database is read-only.',
  [SQL_STATE.diskFull]: 'The database has no space left.',
} as const;

/** The error of a database that answers but accepts no writes, with PostgreSQL's code. */
export class WriteRefusal extends Error {
  override readonly name = 'WriteRefusal';
  readonly code: keyof typeof MESSAGES;
  constructor(code: keyof typeof MESSAGES) {
    super(MESSAGES[code]);
    this.code = code;
  }
}
