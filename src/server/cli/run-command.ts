import { AppError, StartError } from '../errors.ts';

/** How a command was called: its surroundings, its words, and where its lines go. */
export type CommandContext = {
  environment: Record<string, string | undefined>;
  args: string[];
  say(line: string): void;
  /** Says what cannot be taken back, before it is done. At a terminal there is a moment then to stop it. */
  warn(line: string): Promise<void>;
  now(): Date;
};

/** One of what an operator runs beside the server (`npm run backup`). */
export type Command = {
  help: string;
  /**
   * @returns whether all went well; null when the words ask for nothing that the command knows
   * @throws StartError, AppError with one sentence about what is in the way
   */
  run(call: CommandContext): Promise<boolean | null>;
};

/** Runs a command, which says in one sentence what stopped it. @returns the exit code: 0 when all went well */
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
