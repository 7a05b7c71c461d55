/** `npm run restore -- FOLDER`: what `npm run backup` wrote, into an empty database and store. */
import { runBackupCommand } from './backup/command';

runBackupCommand('restore');
