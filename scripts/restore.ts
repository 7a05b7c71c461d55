/** `npm run restore -- FOLDER`: restores the output of `npm run backup` into an empty database and store. */
import { runBackupCommand } from './backup/command';

runBackupCommand('restore');
