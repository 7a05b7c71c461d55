/** `npm run rekey`: encrypts with SECRET_KEY what SECRET_KEY_OLD has encrypted. See docs/guides/back-up-and-upgrade.md. */
import { runRekey } from './rekey/command';

runRekey(process.env, (line) => console.log(line)).catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
