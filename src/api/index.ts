export { Api, newIdempotencyKey, type SessionPort } from './Api';
export { openEnvelope } from './transport';
export { ApiError, isPassing, isServerTrouble, isSilence, namesFields } from './ApiError';
export { followLine, lineThere } from './line';
export { fieldErrorText, errorText } from './error-text';
