export { links as duplexLink } from '../links';
