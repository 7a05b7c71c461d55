export { Skeleton } from './Skeleton';
export { SkeletonRows } from './SkeletonRows';
