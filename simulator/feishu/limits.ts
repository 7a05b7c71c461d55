import { perMinute, perSecond } from '../world/limits';

/** The documented default of nearly every call: 1,000 a minute and 50 a second. */
export const usual = [perMinute(1000), perSecond(50)] as const;
/** Messages to one person or one group. */
export const perChat = [perSecond(5)] as const;
