import { act, cleanup, fireEvent } from '@testing-library/react';
import { Detail } from '@/pages/detail/Detail';
import { NoPermission } from '@/pages/no-permission/NoPermission';
import { takeSteps } from '../support/taro';
import {
  answering,
  bootstrap,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
} from '../support/render-with-stores';
import { eachStartsAt } from '../support/ui-start';

/** Pages that lead to each other, and answers that disagree: the reader comes to rest on the page that explains. */

const first = '/detail?type=organization&id=org_1';
const second = '/detail?type=organization&id=org_2';
const noPermission = '/no-permission?type=organization&id=org_1';
eachStartsAt(first);

const team = { readable: true, roles: [], asked: false, administrators: [] };
const refuse = () => {
  throw new Refusal('notReadable');
};
const mergedIntoOther = ({ id }: { id: string }) => {
  throw new Refusal('deleted', { params: { merged_into: id === 'org_1' ? 'org_2' : 'org_1' } });
};

/** Follows the steps of the app from page to page, until it rests or has taken more of them than any reader would bear. */
async function follow(answers: Answers, from = first): Promise<string[]> {
  answering({
    'start.bootstrap': () => bootstrap(),
    'organization.info': () => organization(),
    'organization.events': () => ({ list: [], total: 0 }),
    'access.team': () => team,
    ...answers,
  });
  const stores = await signedIn();
  const seen: string[] = [];
  for (let address: string | undefined = from; address && seen.length < 12;) {
    window.history.replaceState(null, '', address);
    renderWithStores(stores, address.startsWith('/detail') ? <Detail /> : <NoPermission />);
    let steps: string[] = [];
    for (let waits = 0; steps.length === 0 && waits < 10; waits += 1) {
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      steps = takeSteps();
    }
    seen.push(...steps);
    address = steps[0]?.replace(/^replace /, '');
    cleanup();
  }
  return seen;
}

/** The device's own memory of ways back: somebody who taps may go every way again. */
beforeEach(() => fireEvent.pointerDown(document.body));

const pairs: [string, Answers, string[]][] = [
  [
    'the record is refused and its team says that it is open',
    { 'organization.info': refuse },
    [noPermission, first, noPermission],
  ],
  [
    'the record does not say what its reader may do, and its team says that it is open',
    { 'organization.info': () => ({ ...organization(), abilities: undefined }) },
    [noPermission, first, noPermission],
  ],
  ['two records say that each was merged into the other', { 'organization.info': mergedIntoOther }, [second, first]],
];

test.each(pairs)('the app leads back once and then stops where %s', async (_what, answers, addresses) => {
  expect(await follow(answers)).toEqual(addresses.map((address) => `replace ${address}`));
});

test('a tap leads the person back again', async () => {
  const answers = { 'organization.info': refuse };
  await follow(answers);
  expect(await follow(answers, noPermission)).toEqual([]);
  fireEvent.pointerDown(document.body);
  expect(await follow(answers, noPermission)).toEqual([`replace ${first}`, `replace ${noPermission}`]);
});
