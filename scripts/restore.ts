/** `npm run restore -- FOLDER`: what `npm run backup` wrote, into an empty database and store. */
import { runRestore, runWithFolder } from './backup/command';

runWithFolder(runRestore, 'restore');
