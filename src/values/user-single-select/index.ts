export { links as userSingleSelect } from '../links';
