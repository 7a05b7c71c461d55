export { Api, newIdempotencyKey, type CallOptions, type SessionPort } from './Api';
export { ApiError, isPassing, isSilence, type TransportTrouble } from './ApiError';
export { followLine, lineThere } from './line';
export { fieldErrorText, errorText } from './error-text';
