/**
 * Replaces DingTalk's table of second names of its calls. The calls that the app passes to `dd.config` have their first names (2 KB gzip
 * otherwise).
 */
export default {};
