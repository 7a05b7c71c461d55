import { Form } from '../../support/form';
import { cards, draftKept, firstSecond, heading, openEdit, createHere } from '../../support/steps';
import { labelOf } from '../../support/value-steps';
import { behind, dialog, question, type Above, type Here, type Route, type Fixtures } from './fixtures';

const machine =
  (more = '') =>
  (fixtures: Fixtures) =>
    `/detail?type=equipment&id=${fixtures.machine}${more}`;
const formOf = ({ page, language, says }: Here) => new Form(page, language, says('detail:form.edit'));

/** What lies above the form for a field. */
const picker = (
  field: string,
  drawn: (form: Form, label: string) => Promise<unknown> = (form, label) =>
    form.picker(label).getByRole('listitem').first().waitFor(),
): Above => ({
  name: `what ${field} can be`,
  open: async (here) => {
    const form = formOf(here);
    const label = labelOf('equipment', field, here.language);
    await form.want(label);
    await form.control(label).click();
    await drawn(form, label);
  },
});

const fieldErrors: Above = {
  name: 'fieldErrors',
  leave: async () => undefined,
  open: async (here) => {
    const form = formOf(here);
    await form.type(labelOf('equipment', 'name', here.language), '');
    await form.type(labelOf('equipment', 'power', here.language), '?');
    await form.sheet.getByRole('button', { name: here.says('detail:form.saveMissing') }).click();
    await form.sheet.getByRole('alert').first().waitFor();
  },
};

const leaving: Above = {
  name: 'before it is left',
  open: async (here) => {
    await here.page.keyboard.press('Escape');
    await question(here);
  },
};

/** The forms, with a picker of each kind. */
export const forms: Route[] = [
  {
    name: 'the form of a new record',
    path: '/home?tab=organization',
    open: async (here) => {
      await cards(here.page).first().waitFor();
      await createHere(here.page, here.language);
      await dialog(here);
      await here.page.getByRole('dialog').getByRole('textbox').first().waitFor();
    },
  },
  {
    name: 'every kind of value in a record',
    path: machine('&tab=info'),
    open: ({ page }) => page.getByRole('term').first().waitFor(),
  },
  {
    name: 'a form with every kind of value',
    path: machine(),
    open: async (here) => {
      await heading(here.page);
      await openEdit(here.page, here.language);
      await formOf(here).sheet.getByRole('textbox').first().waitFor();
    },
    above: [
      ...['condition', 'supplies', 'keeper', 'region', 'organization_id'].map((field) => picker(field)),
      ...['placed_on', 'next_service'].map((field) =>
        picker(field, (form, label) => form.picker(label).getByRole('textbox').waitFor()),
      ),
      picker('instructions', (form, label) => form.picker(label).getByRole('toolbar').waitFor()),
      fieldErrors,
      leaving,
    ],
  },
  {
    name: 'every kind of value in every state',
    path: '/gallery',
    open: ({ page }) => page.getByRole('region').first().waitFor(),
  },
  {
    name: 'every component',
    path: '/gallery?show=components',
    open: ({ page }) => page.getByRole('region', { name: 'type-icon', exact: true }).waitFor(),
  },
  {
    name: '/test/toast',
    path: '/test/toast',
    open: ({ page, says }) => page.getByRole('button', { name: says('fields:bench.toast.success') }).waitFor(),
  },
  {
    name: '/test/rich-text',
    path: '/test/rich-text',
    open: ({ page, says }) => page.getByRole('region', { name: says('fields:bench.rich.shown') }).waitFor(),
  },
  // Signing out asks before a draft is lost, so there is one.
  {
    name: 'the account menu',
    path: machine(),
    open: async (here) => {
      await heading(here.page);
      await openEdit(here.page, here.language);
      const { sheet } = formOf(here);
      await sheet.getByRole('textbox').first().waitFor();
      await firstSecond(here.page);
      await formOf(here).type(labelOf('equipment', 'name', here.language), 'Left behind');
      await draftKept(here.page, 'Left behind');
      await here.page.goto(new URL('/home?tab=main&operation=menu', here.page.url()).href);
      await dialog(here);
    },
    above: [behind('before a draft is lost', 'menus:menu.signOut', {}, question)],
  },
];
