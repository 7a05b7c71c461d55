export { fetchPart, isBroken, partText, type Load } from './fetch-part';
export { lazyComponent } from './lazy';
export { reportFirstScreen } from './first-screen';
export { lazyLayer, sayPartFailed } from './LazyLayer';
export { lazyPart, PartMissing, useWhenOnline } from './LazyPart';
export { PartBoundary } from './PartBoundary';
export { reloadWhenThere } from './reload';
