export { Avatar } from './Avatar';
export { AvatarGroup } from './AvatarGroup';
