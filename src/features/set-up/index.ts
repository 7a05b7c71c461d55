export { default } from './SetUpOffer';
