import type { Above, Route } from './fixtures';

const title =
  (key: string): Above['open'] =>
  (here) =>
    here.page.getByRole('heading', { name: here.says(key) }).waitFor();

/** Where people stand who are not let in, or not yet. */
export const entry: Route[] = [
  { name: '/login', path: '/login', open: title('login:chooseChannel') },
  { name: '/no-join', path: '/no-join', open: title('access:noJoin.title') },
  { name: '/no-auth', path: '/no-auth', open: title('access:noAuth.title') },
  { name: '/no-seats', path: '/no-seats', open: title('access:noSeats.title') },
  { name: '/no-visibility', path: '/no-visibility', open: title('access:noVisibility.title') },
];

/** What anyone who installed the app comes through. */
export const start: Route[] = [
  { name: '/intro', path: '/intro', open: title('onboarding:intro.ready') },
  {
    name: '/start-up',
    path: '/start-up',
    open: title('onboarding:form.title'),
    above: [
      {
        name: 'what is missing',
        open: async (here) => {
          await here.page.locator('button[type=submit]').click();
          await here.page.getByText(here.says('onboarding:form.required')).first().waitFor();
        },
      },
    ],
  },
];
