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
  const print = (line: string) => void lines.push(line);
  const warn = async (line: string) => print(line);
  const code = await runCommand(command, { environment, args, say: print, warn, now: () => new Date() });
  return { code, text: lines.join('\n') };
}
