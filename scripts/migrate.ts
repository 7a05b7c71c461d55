/** `npm run migrate -- [status | --dry-run]` migrates the schema to this version, or prints what that would change. */
import { runMigrate } from './migrate/command';

runMigrate(process.argv.slice(2), process.env, {
  print: (line) => console.log(line),
  refuse: (line) => {
    console.error(line);
    process.exitCode = 1;
  },
}).catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
