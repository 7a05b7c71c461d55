export { RestoreDraft } from './RestoreDraft';
