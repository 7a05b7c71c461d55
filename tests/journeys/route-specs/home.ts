import { atHome, cards } from '../../support/steps';
import { until } from '../../support/until';
import { labelOf } from '../../support/value-steps';
import { behind, dialog, ownView, question, type Above, type Here, type Route } from './fixtures';

const search: Above = {
  name: 'search',
  open: async ({ page, says }) => {
    await page.getByRole('button', { name: says('shell:header.searchHint') }).click();
    await page.getByRole('searchbox').waitFor();
  },
  above: [
    {
      name: 'what is found',
      leave: async () => undefined,
      open: async ({ page }) => {
        await page.getByRole('searchbox').fill('a');
        await page.locator('[data-stop]').first().waitFor();
      },
    },
    {
      name: 'nothing is found',
      leave: async () => undefined,
      open: async ({ page, says }) => {
        await page.getByRole('searchbox').fill('qqqqqq');
        await page.getByText(says('search:nothing')).waitFor();
      },
    },
  ],
};

const metrics = behind('the metrics', 'metrics:edit', {
  above: [behind('a metric', 'metrics:add')],
});

const noticeSettings = behind('what one is told', 'notices:settings.title', {
  above: [
    {
      name: 'of one type',
      only: 'phone',
      open: async ({ page, says }) => {
        await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: says('shell:back') })
          .waitFor();
        await page
          .getByRole('dialog')
          .getByRole('checkbox')
          .or(page.getByRole('dialog').getByRole('switch'))
          .first()
          .waitFor();
      },
      leave: ({ page }) => page.keyboard.press('Escape'),
    },
  ],
});

/** Drawers whose name stands in the address. */
const drawer = (operation: string): Route => ({
  name: `the drawer ${operation}`,
  path: `/home?tab=main&operation=${operation}`,
  open: async (here) => {
    await atHome(here.page, here.language);
    await here.page.getByRole('dialog').waitFor();
  },
});

const view: Above = {
  name: 'one view',
  open: async (here) => {
    await here.page
      .getByRole('dialog')
      .getByRole('button', { name: here.says('views:manage', { name: ownView }) })
      .click();
    await here.page.getByRole('dialog', { name: ownView }).waitFor();
  },
  // The menu of a view stands in the place of the list of views.
  leave: async () => undefined,
  above: [
    behind('its name', 'views:rename', { leave: backToView }, ({ page }) =>
      page.getByRole('dialog').getByRole('textbox').waitFor(),
    ),
    behind('before it is deleted', 'views:remove', {}, question),
  ],
};

async function backToView({ page, says }: Here): Promise<void> {
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: says('views:manage', { name: ownView }) })
    .click();
  await page.getByRole('dialog', { name: ownView }).waitFor();
}

const filter = behind('the filter', 'list:filter', {
  above: [
    {
      ...behind('the fields to filter by', 'views:addCondition'),
      leave: async (here) => {
        await here.page
          .getByRole('dialog', { name: here.says('views:chooseField') })
          .getByRole('button', { name: labelOf('organization', 'founded_on', here.language), exact: true })
          .click();
        await here.page.getByRole('button', { name: here.says('views:addGroup') }).waitFor();
      },
    },
    {
      name: 'a condition without a value',
      leave: async () => undefined,
      open: async ({ page }) => {
        await page.getByRole('dialog').getByRole('button').last().click();
      },
    },
  ],
});

const selection: Above = {
  name: 'several records',
  open: async ({ page, says }) => {
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: says('list:more') })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: says('views:select') })
      .click();
    await page.getByRole('toolbar', { name: says('views:selection') }).waitFor();
    const panel = page.getByRole('tabpanel');
    await panel.getByRole('listitem').or(panel.getByRole('row').getByRole('checkbox')).nth(1).click();
  },
  above: [
    behind('the field to change', 'views:batchUpdate', {
      above: [
        {
          name: 'its value',
          leave: async () => undefined,
          open: async ({ page, says }) => {
            await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
            await page
              .getByRole('dialog')
              .getByRole('button', { name: says('views:backToFields') })
              .waitFor();
          },
        },
      ],
    }),
    behind('before they are deleted', 'views:remove', {}, question),
  ],
};

/** Cards of a board that may be moved, in the column that is looked at. */
const boardCards = ({ page }: Here) =>
  page
    .locator('[role=tabpanel]:not([inert]) [role=list] > [role=listitem], section [role=list] > [role=listitem]')
    .filter({ has: page.locator('button[aria-haspopup=dialog]') });

/** What a data administrator has more of: the bin, with what was removed. And the list of drafts, which everybody has. */
export const keeping: Route[] = [
  {
    name: 'a list of a data administrator',
    path: '/home?tab=organization',
    open: ({ page }) => cards(page).first().waitFor(),
    above: [
      behind('the menu of the list', 'list:more', {
        above: [
          behind('the bin', 'views:bin.title', {}, ({ page, says }) =>
            page
              .getByRole('dialog', { name: says('views:bin.title') })
              .getByRole('listitem')
              .first()
              .waitFor(),
          ),
        ],
        leave: async () => undefined,
      }),
      behind('the menu of the list once more', 'list:more', {
        above: [behind('the drafts', 'views:drafts')],
        leave: async () => undefined,
      }),
    ],
  },
];

/** Where people of a company whose subscription has ended stand. */
export const over: Route[] = [
  {
    name: 'a subscription that has ended',
    path: '/home?tab=main',
    open: question,
  },
];

/** Home with all that opens above it. */
export const home: Route[] = [
  {
    name: 'the main tab',
    path: '/home?tab=main',
    open: async (here) => {
      await atHome(here.page, here.language);
      await here.page.getByRole('button', { name: here.says('metrics:edit') }).waitFor();
    },
    above: [
      search,
      behind('the add menu', 'shell:header.add'),
      behind('more', 'home:more', { only: 'phone' }),
      behind('the account menu', 'shell:header.account'),
      behind('help', 'shell:header.help', { only: 'desktop' }, ({ page }) => page.getByRole('dialog').waitFor()),
      behind('which notices', 'notices:filter'),
      noticeSettings,
      metrics,
    ],
  },
  ...['audit', 'language', 'switch-organization', 'help', 'note'].map((operation): Route => ({
    ...drawer(operation),
    only: 'phone',
  })),
  {
    name: 'a list',
    path: '/home?tab=organization',
    open: ({ page }) => cards(page).first().waitFor(),
    above: [
      behind('the views', 'list:view', { above: [view] }),
      filter,
      behind('the menu of the list', 'list:more'),
      {
        name: 'what can be done with a card',
        only: 'phone',
        open: async (here) => {
          const more = here.page.getByRole('listitem').first().locator('button[aria-haspopup=dialog]');
          // The part that answers a mouse may come after it: it hears of the next move.
          await until(async () => {
            await here.page.mouse.move(0, 0);
            await cards(here.page).first().hover();
            return more.isVisible();
          });
          await more.click();
          await dialog(here);
        },
      },
      selection,
      {
        name: 'a line that is down',
        open: async ({ page, says }) => {
          await page.context().setOffline(true);
          await page.getByText(says('kept:offline')).waitFor();
        },
        leave: ({ page }) => page.context().setOffline(false),
      },
    ],
  },
  {
    name: 'a board',
    path: '/home?tab=deal',
    open: async (here) => {
      await here.page.getByRole('button', { name: here.says('board:toBoard') }).click();
      await boardCards(here).first().waitFor();
    },
    above: [
      {
        name: 'where a card may go',
        open: async (here) => {
          await boardCards(here).first().getByRole('button').click();
          await here.page.getByRole('dialog').getByRole('list').getByRole('button').first().waitFor();
        },
      },
    ],
  },
  ...['audit', 'language', 'switch-organization'].map((type): Route => ({
    name: `/setting of ${type}`,
    path: `/setting?type=${type}`,
    only: 'desktop',
    open: ({ page }) => page.getByRole('region').getByRole('button').first().waitFor(),
  })),
  {
    name: '/multi-form',
    path: '/multi-form',
    only: 'phone',
    open: ({ page, says }) => page.getByTitle(says('menus:form.title')).waitFor(),
  },
  {
    name: '/chat of a chat without a record',
    path: '/chat?cid=oc_nobody',
    open: ({ page, says }) => page.getByRole('button', { name: says('inChat:toHome') }).waitFor(),
  },
];
