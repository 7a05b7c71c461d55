import { perSecond } from '../world/limits';

/** The standard edition allows an application about 20 calls of each kind a second. */
export const usual = [perSecond(20)] as const;
