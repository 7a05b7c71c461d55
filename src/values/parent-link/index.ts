export { links as parentLink } from '../links';
