import type { Platform } from '@/platforms';
import type { AppEnvironment } from '@/stores/session/app-environment';
import { suite } from './render-with-stores';

export interface TestAppEnvironment extends AppEnvironment {
  /** The steps that the session took, in order: `open:login`, `return:/home`, `leave:https://…`. */
  steps: string[];
  path: string;
}

/** The page around a session in tests: it records where the session leads, and follows it. */
export function appEnvironment(
  over: { container?: AppEnvironment['container']; platform?: Platform; path?: string; corpId?: string } = {},
): TestAppEnvironment {
  const addresses = { login: '/login', intro: '/intro', noJoin: '/no-join', noAuth: '/no-auth', noSeats: '/no-seats' };
  const here: TestAppEnvironment = {
    steps: [],
    path: over.path ?? '/detail?type=organization&id=org_1',
    container: over.container,
    platform: () => Promise.resolve(over.platform ?? suite()),
    getAppId: () => 'cli_test',
    corpId: over.corpId,
    language: () => 'en',
    here: () => here.path,
    onEntryPage: () => Object.values(addresses).includes(here.path),
    onGuide: () => here.path === addresses.intro,
    open: (page) => {
      if (here.path === addresses[page]) return;
      here.path = addresses[page];
      here.steps.push(`open:${page}`);
    },
    returnTo: (path) => {
      here.path = path ?? '/home';
      here.steps.push(`return:${path ?? 'nowhere'}`);
    },
    redirectTo: (address) => here.steps.push(`leave:${address}`),
    loginAddress: () => 'https://crm.example/login',
  };
  return here;
}

export const companies = [
  { _id: 'c1', client_id: 'cl_1', name: 'Brightsea Foods', nickname: 'Brightsea' },
  { _id: 'c2', client_id: 'cl_2', name: 'Northwind Tools' },
];

/** Stores the session of an earlier sign-in on the device. */
export function remember(session: object): void {
  localStorage.setItem('sidecar.session', JSON.stringify(session));
}

export const known = {
  channel: 'feishu',
  token: 't_1',
  client: { clientId: 'cl_1', _id: 'c1', name: 'Brightsea' },
  hsid: 'cl_1.old',
};
