/** The menu of a record and the questions above it: in one part, which is loaded when the page is shown, or with a tap before that. */
export const behindTap = () => import(/* webpackChunkName: "record-layers" */ './record-layers');
