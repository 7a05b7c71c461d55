export { MissingPermissions } from './MissingPermissions';
