/**
 * `npm run backup -- FOLDER`, or `--into FOLDER --keep NUMBER`: writes the database and the files into a new folder. See
 * docs/guides/back-up-and-upgrade.md.
 */
import { runBackupCommand } from './backup/command';

runBackupCommand('backup');
