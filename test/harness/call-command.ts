import { type Command, runCommand } from '../../src/server/cli/run-command.ts';

/**
 * Runs a command in this process.
 * @returns its exit code and its output
 */
export async function callCommand(
  command: Command,
  environment: Record<string, string | undefined>,
  args: string[] = [],
): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const warn = async (line: string) => say(line);
  const code = await runCommand(command, { environment, args, say, warn, now: () => new Date() });
  return { code, text: lines.join('\n') };
}
