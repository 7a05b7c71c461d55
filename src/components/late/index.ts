export { fetchPart, PartError, type Load } from './fetch-part';
export { late } from './late';
export { fetchBehindPaint } from './after-paint';
export { lateLayer, sayPartFailed } from './LateLayer';
export { latePart, PartMissing } from './LatePart';
export { PartBoundary } from './PartBoundary';
export { reloadWhenThere } from './reload';
