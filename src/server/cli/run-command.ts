import { AppError, StartError } from '../errors.ts';

/** The call of a command: environment, arguments and output. */
export type CommandContext = {
  environment: Record<string, string | undefined>;
  args: string[];
  say(line: string): void;
  /**
   * Prints a warning about an irreversible step. At a terminal it waits a moment, so that the operator can
   * stop it.
   */
  warn(line: string): Promise<void>;
  now(): Date;
};

/** A command that an operator runs beside the server (`npm run backup`). */
export type Command = {
  help: string;
  /**
   * @returns whether it succeeded; null if the arguments ask for nothing that the command knows
   * @throws StartError, AppError with one sentence about the obstacle
   */
  run(call: CommandContext): Promise<boolean | null>;
};

/** Runs a command, and prints one sentence if it fails. @returns the exit code: 0 on success */
export async function runCommand({ help, run }: Command, call: CommandContext): Promise<number> {
  if (call.args.includes('--help')) {
    call.say(help);
    return 0;
  }
  try {
    const isWell = await run(call);
    if (isWell === null) call.say(help);
    return isWell ? 0 : 1;
  } catch (error) {
    if (!(error instanceof StartError || error instanceof AppError)) throw error;
    call.say(error.message);
    return 1;
  }
}
