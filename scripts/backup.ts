/** `npm run backup -- FOLDER`: the database and the files, into a new folder. See docs/guides/back-up-and-upgrade.md. */
import { runBackup, runWithFolder } from './backup/command';

runWithFolder(runBackup, 'backup');
