import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DayCard } from '@/features/day/DayCard';
import {
  answering,
  bootstrap,
  DeadLine,
  organization,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';
import { eachStartsAt } from '../../support/ui-start';

/** The day on the home page; what the server puts there shows tests/server/records/day.test.ts. */

eachStartsAt('/home?tab=main');

const dayMs = 86_400_000;
const total = (list: readonly unknown[]) => ({ list, total: list.length, total_is_capped: false });
const seen = (number: number, over: object = {}) =>
  organization({ _id: `org_${number}`, title: `Company ${number}`, ...over });
const isoDay = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);
const quiet = {
  join: 'or',
  items: [{ join: 'and', items: [{ field: 'last_note_time', relation: 'lt', value: 'PAST_30_DAYS' }] }],
};
const answer = (over: object = {}) => ({
  sections: [
    {
      part: 'due',
      table_id: 'organization',
      field_id: 'due_on',
      quiet_days: null,
      list_filter: null,
      ...total([3, 2, 0, 1].map((ago) => seen(ago, { due_on: isoDay(ago) }))),
    },
    {
      part: 'quiet',
      table_id: 'organization',
      field_id: null,
      quiet_days: 30,
      list_filter: quiet,
      ...total([seen(8, { last_note_time: null })]),
    },
  ],
  next_steps: [],
  approvals: 2,
  has_team: true,
  ...over,
});

async function day(answers: Answers) {
  const sent = answering({
    'start.bootstrap': () => bootstrap({ client: { ...bootstrap().client, time_zone: 'UTC' } }),
    ...answers,
  });
  const stores = await signedIn();
  const opened: string[] = [];
  const waiting = jest.fn();
  const listed = jest.fn();
  const card = <DayCard onOpen={({ id }) => void opened.push(id)} onList={listed} onWaiting={waiting} />;
  return { ...renderWithStores(stores, card), sent, opened, listed, waiting };
}
const rows = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('the day shows a number for each section and the records of the first non-empty one, each with a link', async () => {
  const { opened, waiting } = await day({ 'day.mine': () => answer() });
  expect(await screen.findByRole('button', { name: /4.*Due/ })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: /0.*Visits/ })).toBeVisible();
  // Today first, then what is overdue; the others come with a tap.
  expect(await rows('Due')).toEqual([
    expect.stringMatching(/Company 0.*Today/),
    expect.stringMatching(/Company 1.*1 day overdue/),
    expect.stringMatching(/Company 2.*2 days overdue/),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 4' }));
  expect(await rows('Due')).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: /Company 3/ }));
  expect(opened).toEqual(['org_3']);
  await userEvent.click(screen.getByRole('button', { name: /1.*No contact/ }));
  expect(await rows('No contact')).toEqual([expect.stringMatching(/Company 8.*Never contacted/)]);
  await userEvent.click(screen.getByRole('button', { name: /Visits/ }));
  expect(screen.getByText('No visits planned for today.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /2.*Approvals/ }));
  expect(waiting).toHaveBeenCalled();
});

test('the day offers the day of the team to members who have one, and to nobody else', async () => {
  const { sent, unmount } = await day({
    'day.mine': ({ team }) => answer({ sections: team ? answer().sections : [] }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Team' }));
  expect(await rows('Due')).toHaveLength(3);
  expect(sent.filter(({ name }) => name === 'day.mine').map(({ input }) => input['team'])).toEqual([false, true]);
  unmount();
  await day({ 'day.mine': () => answer({ has_team: false }) });
  await rows('Due');
  expect(screen.queryByRole('button', { name: 'Team' })).toBeNull();
});

test('the section of records without contact opens the list of their type with the same filter, also of the team', async () => {
  const activity = [{ member_id: 'mb_me', notes: 2, created: 0, moved: 1, won: 0 }];
  const { listed } = await day({
    'day.mine': ({ team }) => answer(team ? { team_member_ids: ['mb_me', 'mb_zhang'], activity } : {}),
  });
  await rows('Due');
  expect(screen.queryByRole('button', { name: /^See in/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /1.*No contact/ }));
  await userEvent.click(screen.getByRole('button', { name: 'See in Organization' }));
  expect(listed).toHaveBeenLastCalledWith('organization', quiet);
  await userEvent.click(screen.getByRole('button', { name: 'Team' }));
  await rows('No contact');
  const week = within(await screen.findByRole('region', { name: 'This week' }));
  expect(week.getByRole('listitem')).toHaveTextContent(/2 notes · 1 moved/);
  await userEvent.click(screen.getByRole('button', { name: 'See in Organization' }));
  expect(listed).toHaveBeenCalledTimes(2);
});

test('a day that failed to load says so and offers another attempt', async () => {
  let dead = true;
  const { sent } = await day({
    'day.mine': () => {
      if (dead) throw new DeadLine();
      return answer();
    },
  });
  const failure = await screen.findByRole('alert', {}, { timeout: 4_000 });
  dead = false;
  await userEvent.click(within(failure).getByRole('button', { name: 'Try again' }));
  expect(await rows('Due')).toHaveLength(3);
  expect(sent.filter(({ name }) => name === 'day.mine').length).toBeGreaterThan(1);
});

describe('the next steps of the day', () => {
  const step = (over: object = {}) => ({
    note_id: 'note_1',
    text: 'Send the offer',
    due_on: isoDay(0),
    due_at: Date.now() + 3_600_000,
    member_ids: ['m_1'],
    about: { table_id: 'organization', id: 'org_9', title: 'Harbour Foods' },
    may_complete: true,
    ...over,
  });
  const box = (name: string) => screen.findByRole('checkbox', { name });

  test('are due with the records, and say when they are overdue', async () => {
    const steps = [
      step({ note_id: 'note_0', text: 'Call back', due_on: isoDay(2), due_at: Date.now() - 2 * dayMs }),
      step({ note_id: 'note_2', text: 'Visit', due_at: Date.now() - 60_000 }),
      step(),
    ];
    await day({ 'day.mine': () => answer({ next_steps: steps }) });
    expect(await screen.findByRole('button', { name: /7.*Due/ })).toHaveAttribute('aria-pressed', 'true');
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Call backHarbour Foods.*2 days overdue$/),
      expect.stringMatching(/^Visit.*Overdue$/),
      expect.stringMatching(/^Send the offer.*Today$/),
    ]);
    expect(screen.getByRole('link', { name: /^Visit/ })).toHaveAttribute('href', expect.stringContaining('org_9'));
    await userEvent.click(screen.getByRole('button', { name: 'Show all 7' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(7);
  });

  test('are checked off by one tap, which can be undone', async () => {
    const { sent } = await day({
      'day.mine': () => answer({ next_steps: [step()] }),
      'nextSteps.complete': () => ({}),
    });
    await userEvent.click(await box('Send the offer'));
    expect(await box('Send the offer')).toBeChecked();
    expect(screen.getByRole('button', { name: /4.*Due/ })).toBeVisible();
    await userEvent.click(await box('Send the offer'));
    expect(await box('Send the offer')).not.toBeChecked();
    expect(sent.filter(({ name }) => name === 'nextSteps.complete').map(({ input }) => input)).toEqual([
      { note_id: 'note_1', completed: true },
      { note_id: 'note_1', completed: false },
    ]);
  });

  test('stay open where the server refuses it, and for a reader who may not check them off', async () => {
    await day({
      'day.mine': () =>
        answer({ next_steps: [step(), step({ note_id: 'n2', text: 'Not mine', may_complete: false })] }),
      'nextSteps.complete': () => {
        throw new DeadLine();
      },
    });
    await userEvent.click(await box('Send the offer'));
    await waitFor(async () => expect(await box('Send the offer')).not.toBeChecked());
    expect(await box('Not mine')).toBeDisabled();
  });
});

test('what is due at an hour is late from that minute on, and the hours of a day are in order', async () => {
  const hour = (minutes: number) => Date.now() + minutes * 60_000;
  const records = [seen(1, { due_at: hour(-1) }), seen(2, { due_at: hour(-2) })];
  await day({
    'day.mine': () =>
      answer({
        sections: [
          {
            part: 'due',
            table_id: 'organization',
            field_id: 'due_at',
            quiet_days: null,
            list_filter: null,
            ...total(records),
          },
        ],
      }),
  });
  expect(await rows('Due')).toEqual([expect.stringMatching(/^Company 2/), expect.stringMatching(/^Company 1/)]);
  for (const row of within(screen.getByRole('list', { name: 'Due' })).getAllByRole('button'))
    expect(row.querySelector('[data-late]')).not.toBeNull();
});
