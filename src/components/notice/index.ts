export { FailureNotice } from './FailureNotice';
export { Notice } from './Notice';
export { SaveFailure } from './SaveFailure';
