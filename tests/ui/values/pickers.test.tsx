import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import type { Field, ValueKind } from '@domain/metadata/field';
import { CompanyValues } from '@/pages/frame/CompanyValues';
import { StoresProvider } from '@/stores';
import { valueViews } from '@/values';
import {
  answering,
  bootstrap,
  field,
  Refusal,
  signedIn,
  type Answers,
  type Sent,
} from '../../support/render-with-stores';

interface Shown {
  sent: Sent[];
  /** What the form holds. */
  value(): unknown;
}

/** One field of the organization's form, in the app's own surroundings. */
async function picker(
  kind: ValueKind,
  settings: Partial<Field>,
  start: unknown = null,
  answers: Answers = {},
  required = false,
): Promise<Shown> {
  const about = field({ field_id: 'choice', field_name: 'Choice', value_type: kind, ...settings });
  const sent = answering({ 'start.bootstrap': () => bootstrap({ fields: { organization: [about] } }), ...answers });
  const stores = await signedIn();
  const held = stores.company.field('organization', 'choice') ?? about;
  const seen: unknown[] = [start];
  function Form() {
    const { Input } = valueViews[kind];
    const [value, setValue] = useState(start);
    return (
      <Suspense fallback={null}>
        <Input
          id="c"
          label="Choice"
          field={held}
          value={value}
          required={required}
          readOnly={false}
          onChange={(next) => {
            seen.push(next);
            setValue(next);
          }}
        />
      </Suspense>
    );
  }
  render(
    <StoresProvider value={stores}>
      <CompanyValues>
        <Form />
      </CompanyValues>
    </StoresProvider>,
  );
  await screen.findByRole('button', { name: /^Choice/ });
  return { sent, value: () => seen.at(-1) };
}

const open = () => userEvent.click(screen.getByRole('button', { name: /^Choice/ }));
const box = (name: string) => screen.getByRole('checkbox', { name });
const confirm = () => screen.getByRole('button', { name: /^Confirm/ });
const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `o${index}`,
    label: `Option ${index}`,
    i18n_resource: { label: { ja: `選択肢${index}` } },
  }));

describe('the picker of one option', () => {
  test('finds it by its label in any language', async () => {
    const { value } = await picker('SINGLE_SELECT', { value_options: options(9) });
    await open();
    await userEvent.type(screen.getByRole('searchbox'), '選択肢7');
    expect(within(screen.getByRole('dialog')).getAllByRole('listitem')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Option 7' }));
    expect(value()).toBe('o7');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('asks for a text when the option “Other” is chosen', async () => {
    const { value } = await picker('SINGLE_SELECT', { value_options: options(2), has_other: true });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Other' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Choice: other' }), 'Kiosk');
    expect(value()).toBe('other:Kiosk');
    // Another look at the choices does not lose the words.
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Other' }));
    expect(value()).toBe('other:Kiosk');
  });
});

describe('the picker of several options', () => {
  test('accepts the minimum and stops at the maximum', async () => {
    const { value } = await picker('MULTIPLE_SELECT', { value_options: options(4), min_select: 2, max_select: 3 });
    await open();
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
    await userEvent.click(box('Option 0'));
    expect(confirm()).toBeDisabled();
    await userEvent.click(box('Option 1'));
    expect(confirm()).toBeEnabled();
    await userEvent.click(box('Option 2'));
    expect(box('Option 3')).toBeDisabled();
    expect(screen.getByText('Choose up to 3')).toBeVisible();
    await userEvent.click(box('Option 0'));
    expect(box('Option 3')).toBeEnabled();
    await userEvent.click(confirm());
    expect(value()).toEqual(['o1', 'o2']);
  });

  test('changes nothing when it is closed', async () => {
    const { value } = await picker('MULTIPLE_SELECT', { value_options: options(2) }, ['o0']);
    await open();
    await userEvent.click(box('Option 1'));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(value()).toEqual(['o0']);
  });

  test('keeps a deleted option of the record until it is removed', async () => {
    const { value } = await picker(
      'MULTIPLE_SELECT',
      { value_options: [...options(2), { id: 'old', label: 'Old', deleted: true }] },
      ['old', 'o0'],
    );
    await open();
    await userEvent.click(box('Old'));
    expect(box('Old')).toBeDisabled();
    await userEvent.click(confirm());
    expect(value()).toEqual(['o0']);
  });
});

describe('a missing option', () => {
  const addable = { value_options: options(2), can_add_option: true };

  test('is added in the picker and selected', async () => {
    const { value, sent } = await picker('SINGLE_SELECT', addable, null, {
      'options.add': ({ label }) => ({ option: { id: 'new', label } }),
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add option' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'New option' }), ' Kiosk ');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(value()).toBe('new'));
    expect(screen.getByRole('button', { name: 'Choice Kiosk' })).toBeVisible();
    expect(sent.at(-1)).toMatchObject({
      name: 'options.add',
      input: { table: 'organization', field_id: 'choice', label: 'Kiosk' },
      key: expect.any(String) as string,
    });
  });

  test('is selected in addition where several can be chosen', async () => {
    const { value } = await picker('MULTIPLE_SELECT', addable, ['o1'], {
      'options.add': ({ label }) => ({ option: { id: 'new', label } }),
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add option' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'New option' }), 'Kiosk{Enter}');
    await waitFor(() => expect(box('Kiosk')).toBeChecked());
    await userEvent.click(confirm());
    expect(value()).toEqual(['o1', 'new']);
  });

  test('is refused before a request when its label exists in any language', async () => {
    const { sent } = await picker('SINGLE_SELECT', addable);
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add option' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'New option' }), '選択肢1{Enter}');
    expect(screen.getByText('Duplicate option')).toHaveAttribute('role', 'alert');
    expect(sent.filter(({ name }) => name === 'options.add')).toEqual([]);
  });

  test('is refused in the words of the server', async () => {
    await picker('SINGLE_SELECT', addable, null, {
      'options.add': () => {
        throw new Refusal('invalid', { fields: [{ field: 'label', code: 'duplicateOption' }] });
      },
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add option' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'New option' }), 'Kiosk{Enter}');
    expect(await screen.findByText('Duplicate option')).toBeVisible();
  });

  test.each([
    ['the field does not allow it', { can_add_option: false }],
    ['the field may only be read', { access: 'read' as const }],
  ])('cannot be added where %s', async (_why, settings) => {
    await picker('SINGLE_SELECT', { ...addable, ...settings });
    await open();
    expect(screen.queryByRole('button', { name: 'Add option' })).toBeNull();
  });
});

describe('the picker of members', () => {
  test('lists them under their teams, with former ones at the end and disabled', async () => {
    await picker('MEMBER_MULTIPLE_SELECT', {});
    await open();
    expect(
      within(screen.getByRole('dialog'))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'East',
      expect.stringMatching(/Me$/),
      expect.stringMatching(/张伟$/),
      'North',
      expect.stringMatching(/Ola North$/),
      'South',
      expect.stringMatching(/Li Na$/),
      'Former members',
      expect.stringMatching(/Gone \(left\)$/),
    ]);
    expect(box('Gone (left)')).toBeDisabled();
  });

  test('offers only members of the teams of the field', async () => {
    await picker('MEMBER_SINGLE_SELECT', { team_scope: ['south'] });
    await open();
    expect(screen.getByRole('button', { name: 'Li Na' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '张伟' })).toBeNull();
  });

  test.each(['张', 'zhangwei', 'zhang wei', 'ZW'])('finds them by "%s"', async (typed) => {
    await picker('MEMBER_SINGLE_SELECT', {});
    await open();
    await userEvent.type(screen.getByRole('searchbox'), typed);
    expect(within(screen.getByRole('dialog')).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('button', { name: '张伟' })).toBeVisible();
  });

  test('keeps the last one of a required field', async () => {
    const { value } = await picker('MEMBER_MULTIPLE_SELECT', {}, ['mb_zhang'], {}, true);
    expect(screen.queryByRole('button', { name: 'Clear Choice' })).toBeNull();
    await open();
    await userEvent.click(box('张伟'));
    expect(confirm()).toBeDisabled();
    await userEvent.click(box('Li Na'));
    await userEvent.click(confirm());
    expect(value()).toEqual(['mb_li']);
  });

  test('allows a former member to be removed', async () => {
    const { value } = await picker('MEMBER_MULTIPLE_SELECT', {}, ['mb_left', 'mb_me']);
    await open();
    await userEvent.click(box('Gone (left)'));
    await userEvent.click(confirm());
    expect(value()).toEqual(['mb_me']);
  });
});

test('the picker of stages lists them under the names of their pipelines', async () => {
  const stage = (id: string, label: string, group: string) => ({ id, label, group, weight: 50 });
  await picker('STAGE', {
    value_options: [stage('a', 'Talk', 'New'), stage('b', 'Offer', 'New'), stage('c', 'Review', 'Renewal')],
  });
  await open();
  expect(
    within(screen.getByRole('dialog'))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['New', 'Talk', 'Offer', 'Renewal', 'Review']);
});

test('a button field of the record opens it at the tab of the field', async () => {
  const { Display } = valueViews.COL_BUTTON;
  answering({ 'start.bootstrap': () => bootstrap() });
  const stores = await signedIn();
  const about = field({ field_id: 'b', field_name: 'Show details', value_type: 'COL_BUTTON', sub_type: 'info' });
  render(
    <StoresProvider value={stores}>
      <CompanyValues>
        <Display value="org_1" field={about} size="block" />
      </CompanyValues>
    </StoresProvider>,
  );
  expect(await screen.findByRole('link', { name: 'Show details' })).toHaveAttribute(
    'href',
    '/detail?type=organization&id=org_1&tab=info',
  );
});

describe('the picker of options that the server searches', () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `p${from + index}`, label: `Plant ${from + index}` }));
  const answers: Answers = {
    'options.search': ({ keyword, page: number, ids }) =>
      ids
        ? { list: [{ id: 'p7', label: 'Plant 7' }], has_more: false }
        : keyword
          ? { list: [{ id: 'north', label: 'North works' }], has_more: false }
          : { list: page(((number ?? 1) - 1) * 20, 20), has_more: number === 1 },
  };

  test('searches after a pause in typing, and shows the name of the selected one', async () => {
    const { value, sent } = await picker('SELECT_SEARCH', {}, null, answers);
    await open();
    expect(await screen.findByRole('button', { name: 'Plant 19' })).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox'), 'north');
    await userEvent.click(await screen.findByRole('button', { name: 'North works' }));
    expect(value()).toBe('north');
    expect(screen.getByRole('button', { name: 'Choice North works' })).toBeVisible();
    expect(sent.filter(({ name }) => name === 'options.search').map(({ input }) => input['keyword'])).toEqual([
      undefined,
      'north',
    ]);
  });

  test('shows the name of an option that the form had before', async () => {
    const { sent } = await picker('SELECT_SEARCH', {}, 'p7', answers);
    expect(await screen.findByRole('button', { name: 'Choice Plant 7' })).toBeVisible();
    expect(sent.filter(({ name }) => name === 'options.search').map(({ input }) => input)).toEqual([
      { table: 'organization', field_id: 'choice', ids: ['p7'] },
    ]);
  });

  test('shows a failed search', async () => {
    await picker('SELECT_SEARCH', {}, null, {
      'options.search': () => {
        throw new Refusal('notFound');
      },
    });
    await open();
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(screen.queryByText('No match result. Try other words.')).toBeNull();
  });
});
