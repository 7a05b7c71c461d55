export { DraftOffer } from './DraftOffer';
