import { allRoutes, moduleOf } from './manifest';

/** The addresses of every page. Taro answers each page at these and at nothing else. */
export const customRoutes: Record<string, string[]> = {};
for (const [address, route] of allRoutes) (customRoutes[`/${moduleOf(address, route)}`] ??= []).push(address);
