import { screen, within } from '@testing-library/react';
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

test('the section of records without contact opens the list of their type with the same filter, of the reader alone', async () => {
  const { listed } = await day({ 'day.mine': () => answer() });
  await rows('Due');
  expect(screen.queryByRole('button', { name: /^See in/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /1.*No contact/ }));
  await userEvent.click(screen.getByRole('button', { name: 'See in Organization' }));
  expect(listed).toHaveBeenCalledWith('organization', quiet, 'owner_member_id');
  await userEvent.click(screen.getByRole('button', { name: 'Team' }));
  await rows('No contact');
  expect(screen.queryByRole('button', { name: /^See in/ })).toBeNull();
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
