import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RecordJson } from '@domain/contract/shapes';
import { Detail } from '@/pages/detail/Detail';
import type { Platform } from '@/platforms';
import {
  answering,
  bootstrap,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
  suite,
  type Answers,
  type Sent,
} from '../../support/render-with-stores';

const abilities = { ...organization().abilities, task_list: true };
const task = (id: string, over: object = {}) => ({
  id,
  creator_id: null,
  collaborators: [],
  summary: `Task ${id}`,
  description: '',
  due: null,
  complete_time: null,
  may_complete: true,
  ...over,
});
const type = (over: object) => {
  const { tables, ...rest } = bootstrap();
  return { ...rest, tables: tables.map((table) => ({ ...table, is_allow_create_lark_tasklist: true, ...over })) };
};

async function page(answers: Answers = {}, over: Partial<RecordJson> = {}, platform: Platform = suite(), table = {}) {
  window.history.replaceState(null, '', '/detail?type=organization&id=org_1&tab=home');
  const sent = answering({
    'start.bootstrap': () => type(table),
    'organization.info': () => organization({ abilities, ...over }),
    'taskLists.larkTasks': () => ({ url: 'https://applink.test/list', list: [], has_more: false }),
    ...answers,
  });
  renderWithStores(await signedIn(platform), <Detail />);
  await screen.findByRole('heading', { level: 1 });
  return sent;
}
const user = userEvent.setup();
const calls = (sent: Sent[], name: string) => sent.filter((one) => one.name === name);

test('[records 2.53] [records 4.59] a task list is created once, after a question', async () => {
  let isMade = false;
  const sent = await page({
    'organization.info': () => organization({ abilities, ...(isMade ? { lark_tasklist_guid: 'list_1' } : {}) }),
    'taskLists.larkCreate': () => {
      isMade = true;
      return { url: 'https://applink.test/list' };
    },
  });
  await user.click(screen.getByRole('button', { name: 'Create task list' }));
  const question = await screen.findByRole('alertdialog', { name: 'Create a task list?' });
  expect(calls(sent, 'taskLists.larkCreate')).toEqual([]);
  await user.dblClick(within(question).getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Task list created')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Task list' })).toBeVisible();
  expect(calls(sent, 'taskLists.larkCreate')).toHaveLength(1);
});

test('[shell 8.10] a refusal of the suite is shown, with its address as a link', async () => {
  await page({
    'taskLists.larkCreate': () => {
      throw new Refusal('taskListDisabled', { params: { console: 'https://open.feishu.cn/app' } });
    },
  });
  await user.click(screen.getByRole('button', { name: 'Create task list' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('link', { name: 'https://open.feishu.cn/app' })).toBeVisible();
});

test('[records 4.60] an existing task list is opened by its link', async () => {
  const opened: string[] = [];
  await page(
    {
      'taskLists.larkDetail': () => ({ detail: { url: 'https://applink.test/list', guid: 'list_1', name: 'Bakers' } }),
    },
    { lark_tasklist_guid: 'list_1' },
    suite({
      openPage: (url) => {
        opened.push(url);
        return Promise.resolve({ kind: 'done', value: undefined });
      },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Task list' }));
  await waitFor(() => expect(opened).toEqual(['https://applink.test/list']));
});

test('[records 2.30] the card of the tasks opens the list, in which tasks are added', async () => {
  const opened: string[] = [];
  await page(
    {
      'taskLists.larkDetail': () => ({ detail: { url: 'https://applink.test/list', guid: 'list_1', name: 'Bakers' } }),
    },
    { lark_tasklist_guid: 'list_1' },
    suite({
      openPage: (address) => {
        opened.push(address);
        return Promise.resolve({ kind: 'done', value: undefined });
      },
    }),
  );
  const card = await screen.findByRole('region', { name: 'Tasks' });
  await user.click(within(card).getByRole('button', { name: 'Open list' }));
  await waitFor(() => expect(opened).toEqual(['https://applink.test/list']));
});

test('[records 2.58] types without task lists, and readers who may not create one, have no button', async () => {
  await page({}, {}, suite(), { is_allow_create_lark_tasklist: false });
  expect(screen.queryByRole('button', { name: 'Create task list' })).not.toBeInTheDocument();
});

test('[records 6.33] the check box of a task is enabled for members who may complete it, and is reset after a refusal', async () => {
  const sent = await page(
    {
      'taskLists.larkTasks': () => ({
        url: '',
        list: [task('one'), task('two', { may_complete: false }), task('three'), task('four', { due: { time: 0 } })],
        has_more: false,
      }),
      'taskLists.larkComplete': ({ task_id }) => {
        if (task_id === 'three') throw new Refusal('notAllowed');
        return {};
      },
    },
    { lark_tasklist_guid: 'list_1' },
  );
  const box = (name: RegExp) => screen.getByRole('checkbox', { name });
  expect(await screen.findByRole('checkbox', { name: /Task two/ })).toBeDisabled();
  await user.click(box(/Task one/));
  expect(calls(sent, 'taskLists.larkComplete')).toMatchObject([{ input: { task_id: 'one', completed: true } }]);
  await user.click(screen.getByRole('button', { name: 'Show all 4 tasks' }));
  await user.click(box(/Task three/));
  await waitFor(() => expect(box(/Task three/)).not.toBeChecked());
});
