import { allRoutes, getModule } from './manifest';

/** The addresses of every page, by its module. */
export const pageAddresses: Record<string, string[]> = {};
for (const [address, route] of allRoutes) (pageAddresses[`/${getModule(address, route)}`] ??= []).push(address);

/** The same for Taro, which answers each page at these and at nothing else. It finds the first page for an unknown address only where one address is no list. */
export const customRoutes: Record<string, string | string[]> = {};
for (const [page, [first = '', ...others]] of Object.entries(pageAddresses))
  customRoutes[page] = others.length > 0 ? [first, ...others] : first;
