import { checkCompanyApps } from './doctor/company-apps';
import { checkDatabase } from './doctor/database';
import { checkDataDir, checkDisk } from './doctor/folder';
import { checkPublicUrl } from './doctor/public-url';
import { checkSettings } from './doctor/settings';
import { checkClock, checkSuites } from './doctor/suites';
import { version } from '../server/version';
import { marks, type Finding } from './doctor/finding';

/**
 * `npm run doctor`: checks whether the settings of this environment can serve people. Prints one line for each check, with the remedy; ends with 1
 * when something must be fixed. It changes nothing, so it may run in parallel to the server.
 */
async function main(): Promise<void> {
  console.log(`Sidecar ${version}`);
  const { env, findings: ofSettings } = checkSettings(process.env);
  const findings: Finding[] = [];
  const tell = (found: readonly Finding[]) => {
    for (const finding of found) console.log(`${marks[finding.state]} ${finding.what}: ${finding.words}`);
    findings.push(...found);
  };
  tell(ofSettings);
  if (env) {
    tell(checkDataDir(env));
    tell(await checkDisk(env));
    tell(await checkDatabase(env));
    tell(await checkPublicUrl(env));
    tell(await checkSuites(env));
    tell(await checkCompanyApps(env));
    tell(await checkClock(env));
  }
  const failed = findings.filter(({ state }) => state === 'failed').length;
  console.log(failed === 0 ? 'Nothing stands in the way.' : `${failed} of ${findings.length} checks failed.`);
  if (failed > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
});
