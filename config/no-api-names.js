/** Stands in for DingTalk's table of second names of its calls: what we ask for with `dd.config` has its first name (2 KB gzip otherwise). */
export default {};
