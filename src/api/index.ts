export { Api, newIdempotencyKey, type SessionPort } from './Api';
export { ApiError, isPassing, isSilence } from './ApiError';
export { followLine, lineThere } from './line';
export { fieldErrorText, errorText } from './error-text';
