import { allRoutes, getModule } from './manifest';

/** The addresses of every page, by its module. */
const pageAddresses: Record<string, string[]> = {};
for (const [address, route] of allRoutes) (pageAddresses[`/${getModule(address, route)}`] ??= []).push(address);

/**
 * Returns the same addresses for Taro, which answers each page at these and at no other address. It finds the first page for an unknown address
 * only where at least one page has an address that is not a list.
 */
export const customRoutes: Record<string, string | string[]> = {};
for (const [page, [first = '', ...others]] of Object.entries(pageAddresses))
  customRoutes[page] = others.length > 0 ? [first, ...others] : first;
