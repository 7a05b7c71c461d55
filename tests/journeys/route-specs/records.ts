import { Form } from '../../support/form';
import { heading, openEdit } from '../../support/steps';
import { labelOf } from '../../support/value-steps';
import { behind, dialog, question, type Above, type Route, type Fixtures } from './fixtures';

const customer =
  (more = '') =>
  (fixtures: Fixtures) =>
    `/detail?type=organization&id=${fixtures.customer}${more}`;
const titled: Above['open'] = ({ page }) => heading(page);

/** A button of the bar under a record. */
const action = (name: string, key: string, more: Partial<Above> = {}, drawn = dialog): Above => ({
  name,
  open: async (here) => {
    await here.page
      .getByRole('navigation', { name: here.says('detail:actions') })
      .getByRole('button', { name: here.says(key) })
      .click();
    await drawn(here);
  },
  ...more,
});

const note = action('a note', 'detail:note', {
  above: [
    behind('the chats to share it with', 'notes:shareMore'),
    {
      name: 'before it is left',
      open: async (here) => {
        await here.page.getByRole('textbox', { name: here.says('notes:content') }).fill('Not saved yet');
        await here.page.keyboard.press('Escape');
        await question(here);
      },
    },
  ],
  leave: async ({ page, says }) => {
    await page.keyboard.press('Escape');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: says('notes:leave') })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },
});

/** What the menu of a record opens in its place. */
const ofMenu = (name: string, key: string, drawn = dialog): Above => ({
  name,
  open: async (here) => {
    await action('', 'detail:more').open(here);
    await behind('', key, {}, drawn).open(here);
  },
});

/** Somebody else saves the same field while the form is open. */
const conflict: Above = {
  name: 'two who changed the same',
  open: async (here) => {
    const {
      page,
      language,
      says,
      wide,
      fixtures: { colleague, chatting },
    } = here;
    await openEdit(page, language);
    const form = new Form(page, language, says('detail:form.edit'));
    const label = labelOf('organization', 'name', language);
    await form.input(label).waitFor();
    const { update_time } = await colleague.ok('organization.info', { id: chatting });
    await colleague.ok('organization.update', {
      id: chatting,
      known_update_time: update_time,
      update_data: { name: `Harbour Foods of ${wide ? 'Hamburg' : 'Bremen'}` },
    });
    await form.type(label, 'Harbour Foods Group');
    await form.save();
    await page.getByRole('dialog', { name: says('detail:conflict.title') }).waitFor();
  },
  leave: async () => undefined,
};

/** A record with all that opens above it. */
export const records: Route[] = [
  {
    name: 'a record',
    path: customer(),
    open: titled,
    above: [
      note,
      action('its form', 'detail:edit', {}, async ({ page }) =>
        page.getByRole('dialog').getByRole('textbox').first().waitFor(),
      ),
      action('its menu', 'detail:more'),
      ofMenu('what is told of it', 'detail:noticeSettings'),
      ofMenu('before it is deleted', 'detail:remove.action', question),
      action('before a group chat is made', 'chats:make', {}, question),
      ofMenu('a chat that is there already', 'chats:bind', question),
    ],
  },
  {
    name: 'all fields of a record',
    path: customer('&tab=info'),
    open: ({ page }) => page.getByRole('term').first().waitFor(),
    above: [
      behind('a picture', 'values:openPicture', {}, ({ page }) => page.getByRole('dialog').getByRole('img').waitFor()),
    ],
  },
  {
    name: 'who works on a deal',
    path: ({ deal }) => `/detail?type=deal&id=${deal}&tab=collaborator`,
    open: ({ page, says }) => page.getByRole('list', { name: says('collaborators:members') }).waitFor(),
    above: [
      behind('the roles of new collaborators', 'collaborators:add'),
      behind('who can see it', 'collaborators:readers.title'),
    ],
  },
  {
    name: 'the companies related with a customer',
    path: customer('&tab=related-company'),
    open: ({ page, says }) => page.getByRole('button', { name: says('links:company.tree') }).waitFor(),
    above: [
      behind('the kinds of related companies', 'links:company.add'),
      behind('the group of a customer', 'links:company.tree'),
    ],
  },
  {
    name: 'the stages of a deal',
    path: ({ deal }) => `/detail?type=deal&id=${deal}&tab=stage`,
    open: ({ page, says }) => page.getByRole('region', { name: says('detail:stage.history') }).waitFor(),
    above: [
      behind('the stages that it can be moved to', 'stages:title', {}, ({ page, says }) =>
        page.getByRole('list', { name: says('stages:stages') }).waitFor(),
      ),
    ],
  },
  {
    name: 'a record that waits for its approval',
    path: ({ waiting }) => `/detail?type=deal&id=${waiting}`,
    open: ({ page, says }) =>
      page
        .getByRole('region', { name: says('approvals:notice.label') })
        .getByRole('button', { name: says('approvals:act.withdraw') })
        .waitFor(),
    above: [behind('before it is withdrawn', 'approvals:act.withdraw', {}, question)],
  },
  {
    name: 'the approvals of a record',
    path: ({ waiting }) => `/detail?type=deal&id=${waiting}&tab=approval`,
    open: ({ page, says }) => page.getByRole('group', { name: says('approvals:filter') }).waitFor(),
  },
  {
    name: 'a lead',
    path: ({ lead }) => `/detail?type=lead&id=${lead}`,
    open: titled,
    above: [
      action('its conversion', 'leads:action', {}, ({ page }) =>
        page.getByRole('dialog').getByRole('radio').first().waitFor(),
      ),
    ],
  },
  {
    name: 'what a lead became',
    path: ({ converted }) => `/detail?type=lead&id=${converted}`,
    open: ({ page, says }) => page.getByRole('region', { name: says('leads:became') }).waitFor(),
  },
  {
    name: 'the products of a deal',
    path: ({ deal }) => `/detail?type=deal&id=${deal}&tab=product`,
    open: ({ page, says }) =>
      page
        .getByRole('button', { name: says('products:menu') })
        .first()
        .waitFor(),
    above: [
      {
        name: 'products of the catalogue',
        open: async ({ page, says }) => {
          await page.getByRole('button', { name: says('products:add') }).click();
          await page.getByRole('dialog').getByRole('button', { name: /¥/ }).first().waitFor();
        },
      },
      {
        name: 'a line of products',
        open: async ({ page, says }) => {
          await page
            .getByRole('button', { name: says('products:menu') })
            .first()
            .click();
          await page
            .getByRole('dialog')
            .getByRole('button', { name: says('products:edit') })
            .click();
          await page.getByRole('dialog').getByRole('textbox').first().waitFor();
        },
      },
    ],
  },
  {
    name: 'what happened to a record',
    path: customer('&tab=dynamic'),
    open: ({ page }) => page.getByRole('article').first().waitFor(),
    above: [
      behind('what can be done with a note', 'detail:noteMenu.open', {
        above: [behind('before a note is deleted', 'detail:remove.action', {}, question)],
        leave: async () => undefined,
      }),
    ],
  },
  {
    name: 'the notes about a record',
    path: customer('&tab=note'),
    open: ({ page }) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'contacts of a record',
    path: customer('&tab=user'),
    open: ({ page, says }) =>
      page
        .getByRole('button', { name: says('links:related.add') })
        .first()
        .waitFor(),
    above: [
      behind('contacts to link', 'links:related.add', {}, ({ page }) =>
        page.getByRole('dialog').getByRole('listitem').first().waitFor(),
      ),
      behind('before one is unlinked', 'links:related.remove', {}, question),
    ],
  },
  {
    name: 'a record with a chat',
    path: ({ chatting }) => `/detail?type=organization&id=${chatting}`,
    open: titled,
    above: [
      behind('its chat', 'chats:settings', {
        above: [behind('before it is unlinked', 'chats:unbind', {}, question)],
        leave: async () => undefined,
      }),
      conflict,
    ],
  },
  {
    name: 'a record of somebody else',
    path: ({ hidden }) => `/no-permission?type=organization&id=${hidden}`,
    open: ({ page, says }) => page.getByRole('button', { name: says('access:noPermission.apply') }).waitFor(),
    above: [behind('the role to apply for', 'access:noPermission.apply')],
  },
  {
    name: 'a record that is gone',
    path: customer('_missing'),
    open: ({ page, says }) => page.getByRole('heading', { name: says('detail:problem.missing') }).waitFor(),
  },
];
