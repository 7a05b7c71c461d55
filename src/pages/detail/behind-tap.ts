/** The menu of a record and the questions above it: in one part, which comes when the page stands, or with the tap that is quicker. */
export const behindTap = () => import(/* webpackChunkName: "record-layers" */ './record-layers');
