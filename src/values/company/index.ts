export { links as company } from '../links';
