export { PagePortal } from './PagePortal';
export { PageShownProvider, usePageShown } from './page-shown';
