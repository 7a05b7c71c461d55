import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Debian installs servers in folders outside the PATH of plain users. */
const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin'];

/** @returns the full path of a program of this machine; undefined where it is not installed */
export function findTool(name: string): string | undefined {
  return folders
    .filter(Boolean)
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * Defines a test that needs programs of other projects, which `.ci/run` installs. Where a program is missing the test counts as skipped, and its
 * title contains the program. @param needs the names of the programs on the PATH
 */
export function testWithTools(
  needs: readonly string[],
  title: string,
  run: () => Promise<void> | void,
  ms = 30_000,
): void {
  const missing = needs.filter((name) => findTool(name) === undefined);
  const body = async () => run();
  const { skip: leaveOut } = test;
  if (missing.length > 0) leaveOut(`${title} (not run: ${missing.join(', ')} missing)`, body);
  else test(title, body, ms);
}

/** Runs a program to its end. @returns its exit code, and the text of both outputs @throws Error where it is not installed */
export function runTool(name: string, args: readonly string[], cwd?: string): { code: number | null; output: string } {
  const program = findTool(name);
  if (program === undefined) throw new Error(`${name} is not installed.`);
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', ...(cwd !== undefined && { cwd }) });
  return { code: status, output: `${stdout}${stderr}` };
}
