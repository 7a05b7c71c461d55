export { fetchPart, isBroken, partText, type Load } from './fetch-part';
export { lazyComponent } from './lazy';
export { fetchBehindPaint, firstScreenStands } from './after-paint';
export { lazyLayer, sayPartFailed } from './LazyLayer';
export { lazyPart, PartMissing, useWhenOnline } from './LazyPart';
export { PartBoundary } from './PartBoundary';
export { reloadWhenThere } from './reload';
