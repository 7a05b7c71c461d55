export { startCall } from '@/stores/notes/calls';
export { offerNote } from './offer-note';
