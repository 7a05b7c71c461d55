export { links as singleLink } from '../links';
