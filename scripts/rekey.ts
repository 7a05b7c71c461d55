/** `npm run rekey`: encrypts values of SECRET_KEY_OLD again with SECRET_KEY. See docs/guides/back-up-and-upgrade.md. */
import { runRekey } from './rekey/command';

runRekey(process.env, (line) => console.log(line)).catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
