/** Loads the menu of a record and the questions above it as one chunk, when the page has been shown or at an earlier tap. */
export const behindTap = () => import(/* webpackChunkName: "record-layers" */ './record-layers');
