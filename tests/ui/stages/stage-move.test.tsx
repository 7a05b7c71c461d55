import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeadLine, Refusal } from '../../support/render-with-stores';
import { chooseOption } from '../../support/pickers';
import { dealPage, dealStages } from '../../support/staged-deal';
import { takeSteps } from '../../support/taro';

beforeEach(() => void takeSteps());
const user = userEvent.setup();

const sheet = () => screen.findByRole('dialog', { name: 'Change stage' });
/** By the chip in the record's header. */
const openByChip = async () => {
  await user.click(screen.getByRole('button', { name: /Change stage/ }));
  const dialog = await sheet();
  await within(dialog).findByRole('list', { name: 'Stages to choose from' });
  return dialog;
};
const option = (dialog: HTMLElement, name: RegExp) => within(dialog).getByRole('button', { name });
const choose = async (dialog: HTMLElement, name: RegExp) => user.click(option(dialog, name));
const button = (dialog: HTMLElement, name: RegExp | string) => within(dialog).getByRole('button', { name });

test('[records 2.101] [records 4.7] the stage chip of a record opens its stages, gives the reason for blocked ones, and offers the next', async () => {
  await dealPage();
  const dialog = await openByChip();
  const options = within(within(dialog).getByRole('list', { name: 'Stages to choose from' })).getAllByRole('button');
  expect(options.map((one) => [one.textContent, (one as HTMLButtonElement).disabled])).toEqual([
    ['TalkCurrent stage', true],
    ['OfferNext stage', false],
    ['Contract', false],
    ['WonCan’t be reached from the current stage', true],
    ['Lost', false],
  ]);
  expect(option(dialog, /^Offer/)).toHaveAttribute('aria-pressed', 'true');
});

test('[records 2.102] [records 2.95] [records 4.11] [records 6.13] [records 8.39] the stage sheet asks for required fields and sends fields, capabilities and stage in one save', async () => {
  const { saves } = await dealPage({ amount: 5 });
  const dialog = await openByChip();
  await user.click(button(dialog, 'Continue: Offer'));
  expect(within(dialog).getByText('Agree on the amount first.')).toBeVisible();
  // This person may delete the deal, and not out of this sheet.
  expect(within(dialog).queryByRole('button', { name: /delete/i })).toBeNull();
  expect(within(dialog).queryByLabelText(/^Amount/)).toBeNull();
  await user.click(button(dialog, '1 already filled in'));
  expect(within(dialog).getByLabelText(/^Amount/)).toHaveValue('5');
  expect(button(dialog, 'Move to Offer (1 left)')).toBeEnabled();
  await user.type(within(dialog).getByLabelText(/^Terms/), 'Thirty days');
  await user.dblClick(button(dialog, 'Move to Offer'));
  expect(await screen.findByText('Moved to Offer')).toBeVisible();
  expect(saves().map(({ input }) => input)).toEqual([
    {
      table_id: 'deal',
      id: 'deal_1',
      known_update_time: expect.any(Number),
      fields: { terms: 'Thirty days' },
      stage: { pipeline_id: 'new', stage_id: 'offer' },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[records 4.13] a stage without requirements is shown before the record moves', async () => {
  const { saves } = await dealPage({ stage_id: 'offer' });
  const dialog = await openByChip();
  await choose(dialog, /^Talk/);
  expect(within(dialog).getByText('This stage needs nothing else.')).toBeVisible();
  expect(saves()).toEqual([]);
  await user.click(button(dialog, 'Move to Talk'));
  await waitFor(() => expect(saves()).toHaveLength(1));
});

test('a missing field is marked and nothing is sent', async () => {
  const { saves } = await dealPage();
  const dialog = await openByChip();
  await choose(dialog, /^Offer/);
  await user.click(button(dialog, 'Move to Offer (2 left)'));
  expect(await within(dialog).findByText('Terms cannot be empty')).toBeVisible();
  expect(saves()).toEqual([]);
});

test('[records 3.114] [records 4.47] a required chat is created with the save unless it is switched off, and again once it is switched on', async () => {
  const { saves } = await dealPage(
    {},
    {},
    {
      stages: dealStages.map((stage) => (stage._id === 'lost' ? { ...stage, required_capabilities: ['doc'] } : stage)),
    },
  );
  const dialog = await openByChip();
  await choose(dialog, /^Contract/);
  const createsChat = within(dialog).getByRole('switch', { name: 'Also create a group chat' });
  expect(createsChat).toBeChecked();
  expect(within(dialog).getByText('Created on save')).toBeVisible();
  await user.click(createsChat);
  expect(within(dialog).getByText('Needed before this stage')).toBeVisible();
  expect(button(dialog, 'Move to Contract (1 left)')).toBeEnabled();
  await user.click(within(dialog).getByRole('switch', { name: 'Also create a group chat' }));
  await user.click(button(dialog, 'Move to Contract'));
  await waitFor(() => expect(saves()[0]?.input).toMatchObject({ capabilities: ['chat'], fields: {} }));
});

test('[records 3.114] [records 4.48] [records 4.49] [records 5.21] an existing chat is not created again, and an unavailable task list blocks the record', async () => {
  const { saves } = await dealPage(
    { lark_chat_id: 'oc_1' },
    {},
    {
      stages: dealStages.map((stage) =>
        stage._id === 'lost' ? { ...stage, required_capabilities: ['task_list'] } : stage,
      ),
    },
  );
  const dialog = await openByChip();
  await choose(dialog, /^Lost/);
  expect(
    within(dialog).getByText('This stage needs a task list. Ask the owner or an admin to create one.'),
  ).toBeVisible();
  expect(button(dialog, /^Mark as Lost/)).toBeDisabled();
  expect(within(dialog).queryByRole('switch')).toBeNull();
  await user.click(button(dialog, 'Other stage'));
  await choose(dialog, /^Contract/);
  expect(within(dialog).getByText('Already created')).toBeVisible();
  await user.click(button(dialog, 'Move to Contract'));
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]?.input).not.toHaveProperty('capabilities');
});

describe('the fields that other members have to fill', () => {
  const waiting = { stage_id: 'contract', invoicing: 'mb_li' };

  test('[records 4.17] name them, are requested once by a tap, and let the record move when they are filled', async () => {
    let isFilled = false;
    const { saves, sent, stores } = await dealPage(
      waiting,
      { 'records.requestFields': () => ({ field_ids: ['invoice'], member_ids: ['mb_li'], sent: 1 }) },
      { now: (json) => (isFilled ? { invoice: 'INV-7', update_time: json.update_time + 500 } : {}) },
    );
    const dialog = await openByChip();
    await choose(dialog, /^Won/);
    const name = stores.company.member('mb_li')?.name ?? '';
    const others = within(dialog).getByRole('region', { name: 'For others to fill in' });
    expect(others).toHaveTextContent(`InvoiceTo be filled in by Invoicing: ${name}`);
    await user.dblClick(button(dialog, `Ask ${name} to fill this in`));
    expect(await within(others).findByText(new RegExp(`Notified ${name}`))).toBeVisible();
    expect(sent.filter((one) => one.name === 'records.requestFields').map(({ input }) => input)).toEqual([
      { object_type: 'deal', object_id: 'deal_1', stage_id: 'won' },
    ]);
    expect(button(dialog, 'Mark as Won')).toBeDisabled();

    isFilled = true;
    await act(async () => void stores.records.written('deal', 'deal_1'));
    await waitFor(() => expect(button(dialog, 'Mark as Won')).toBeEnabled());
    await user.click(button(dialog, 'Mark as Won'));
    expect(await screen.findByText('Marked as Won. Well done')).toBeVisible();
    expect(saves()[0]?.input).toMatchObject({ fields: {}, stage: { stage_id: 'won' } });
  });

  test('say so where nobody is named', async () => {
    await dealPage({ stage_id: 'contract' });
    const dialog = await openByChip();
    await choose(dialog, /^Won/);
    expect(within(dialog).getByText(/nobody else is set to/)).toBeVisible();
    expect(button(dialog, 'Mark as Won')).toBeDisabled();
  });

  test('say that they were requested before', async () => {
    await dealPage(waiting, {
      'records.requestFields': () => ({ field_ids: ['invoice'], member_ids: ['mb_li'], sent: 0 }),
    });
    const dialog = await openByChip();
    await choose(dialog, /^Won/);
    await user.click(button(dialog, /^Ask /));
    expect(await within(dialog).findByText(/Already notified/)).toBeVisible();
  });
});

describe('a stage that needs an approval', () => {
  const boss = { template_id: 'boss', name: 'Approval by the boss' };
  const board = { template_id: 'board', name: 'Approval by the board' };
  const guarded = (...approve_templates: object[]) => ({
    stages: dealStages.map((stage) =>
      stage._id === 'talk' || stage._id === 'won' ? stage : { ...stage, approve_templates },
    ) as typeof dealStages,
  });
  const needed = (...templates: object[]) => ({ list: [{ action: 'stage_change', templates, fields: [] }] });
  const asked = (sp_status = 'PENDING') => ({ approval_id: 'ap_1', sp_status });

  test('[records 8.38] says so before a tap, and sends the move for approval with its fields and capabilities', async () => {
    const { sent, saves } = await dealPage(
      {},
      { 'approvals.config': () => needed(boss), 'approvals.createForStageChange': () => asked() },
      guarded(boss),
    );
    const dialog = await openByChip();
    expect(option(dialog, /^Offer/)).toHaveTextContent('Next stage · Needs approval');
    await choose(dialog, /^Offer/);
    expect(within(dialog).getByText(/^Your change takes effect once “Approval by the boss”/)).toBeVisible();
    await user.type(within(dialog).getByLabelText(/^Amount/), '7');
    await user.type(within(dialog).getByLabelText(/^Terms/), 'Thirty days');
    await user.click(button(dialog, 'Submit for approval'));
    expect(await screen.findByText('Submitted for approval')).toBeVisible();
    expect(saves()).toEqual([]);
    expect(sent.find(({ name }) => name === 'approvals.createForStageChange')?.input).toEqual({
      table_id: 'deal',
      object_id: 'deal_1',
      to_stage_id: 'offer',
      pipeline_id: 'new',
      known_update_time: expect.any(Number),
      fields: { amount: 7, terms: 'Thirty days' },
      template_id: 'boss',
    });
  });

  test('offers a choice of several templates, and the device remembers it', async () => {
    const answers = { 'approvals.config': () => needed(boss, board), 'approvals.createForStageChange': () => asked() };
    const { sent } = await dealPage({ stage_id: 'offer' }, answers, guarded(boss, board));
    const dialog = await openByChip();
    await choose(dialog, /^Lost/);
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Too dear');
    await user.click(button(dialog, 'Submit for approval (1 left)'));
    expect(await within(dialog).findByText('Choose which approval to request')).toBeVisible();
    await chooseOption(user, 'Approval template', 'Approval by the board');
    await user.click(button(dialog, 'Submit for approval'));
    await waitFor(() =>
      expect(sent.find(({ name }) => name === 'approvals.createForStageChange')?.input).toMatchObject({
        template_id: 'board',
      }),
    );
    await user.click(await screen.findByRole('button', { name: /Change stage/ }));
    const again = await sheet();
    await user.click(await within(again).findByRole('button', { name: /^Lost/ }));
    expect(within(again).getByText(/^Your change takes effect once “Approval by the board”/)).toBeVisible();
  });

  test('is entered at once where its conditions do not hold', async () => {
    const { saves } = await dealPage(
      { stage_id: 'offer' },
      { 'approvals.config': () => ({ list: [] }) },
      guarded(boss),
    );
    const dialog = await openByChip();
    await choose(dialog, /^Contract/);
    await user.click(await within(dialog).findByRole('button', { name: 'Move to Contract' }));
    await waitFor(() => expect(saves()).toHaveLength(1));
  });

  test('shows the approval that the server requires where no stage lists one', async () => {
    const { sent } = await dealPage(
      { stage_id: 'offer' },
      {
        'records.save': () => {
          throw new Refusal('recordNeedsApproval', { params: { templates: boss.name } });
        },
        'approvals.config': () => needed(boss),
        'approvals.createForStageChange': () => asked(),
      },
    );
    const dialog = await openByChip();
    await choose(dialog, /^Talk/);
    await user.click(button(dialog, 'Move to Talk'));
    await user.click(await within(dialog).findByRole('button', { name: 'Submit for approval' }));
    await waitFor(() => expect(sent.some(({ name }) => name === 'approvals.createForStageChange')).toBe(true));
  });
});

describe('a refused move', () => {
  test('[records 8.4] keeps the sheet open with each issue at its field and all typed values', async () => {
    await dealPage(
      {},
      {
        'records.save': () => {
          throw new Refusal('stageIncomplete', {
            params: { stage: 'Offer', missing: 'Terms' },
            fields: [{ field: 'terms', code: 'tooLong', params: { max: 5 } }],
          });
        },
      },
    );
    const dialog = await openByChip();
    await choose(dialog, /^Offer/);
    await user.type(within(dialog).getByLabelText(/^Amount/), '7');
    await user.type(within(dialog).getByLabelText(/^Terms/), 'Thirty days');
    await user.click(button(dialog, 'Move to Offer'));
    await waitFor(() => expect(within(dialog).getByLabelText(/^Terms/)).toHaveAttribute('aria-invalid', 'true'));
    expect(within(dialog).getByLabelText(/^Terms/)).toHaveValue('Thirty days');
    expect(within(dialog).getByLabelText(/^Amount/)).toHaveValue('7');
  });

  test('for lack of a connection says so, and is sent again with the same key', async () => {
    let isDead = true;
    const { saves } = await dealPage(
      { stage_id: 'offer' },
      {
        'records.save': () => {
          if (isDead) throw new DeadLine();
          return { id: 'deal_1' };
        },
      },
    );
    const dialog = await openByChip();
    await choose(dialog, /^Talk/);
    await user.click(button(dialog, 'Move to Talk'));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/offline|connection/i);
    isDead = false;
    await user.click(button(dialog, 'Move to Talk'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(new Set(saves().map(({ key }) => key)).size).toBe(1);
  });
});

describe('a record that two members move at once', () => {
  const conflicted = async () => {
    let moved: number | undefined;
    const page = await dealPage(
      {},
      {
        'records.save': (input) => {
          if (moved !== undefined && input.known_update_time === moved) return { id: 'deal_1' };
          moved = (input.known_update_time ?? 0) + 500;
          throw new Refusal('conflict', {
            params: {
              update_time: moved,
              fields: [{ field: 'stage_id', mine: 'lost', theirs: 'offer', member_id: 'mb_li', time: 1 }],
            },
          });
        },
      },
      { now: () => (moved === undefined ? {} : { stage_id: 'offer', update_time: moved }) },
    );
    const dialog = await openByChip();
    await choose(dialog, /^Lost/);
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Too dear');
    await user.click(button(dialog, 'Mark as Lost'));
    const question = await screen.findByRole('dialog', { name: 'Which value to keep?' });
    return { ...page, dialog, question: within(question) };
  };

  test('shows the second member its new stage and continues from there', async () => {
    const { question, saves } = await conflicted();
    const sides = within(question.getByRole('group', { name: 'Stage' })).getAllByRole('radio');
    expect(sides.map((side) => side.closest('label')?.textContent)).toEqual([
      expect.stringMatching(/Lost$/),
      expect.stringMatching(/Offer$/),
    ]);
    await user.click(sides[0] as HTMLElement);
    await user.click(question.getByRole('button', { name: /Save/ }));
    await waitFor(() => expect(saves()).toHaveLength(2));
  });

  test('stays in its stage, and the typed values are kept', async () => {
    const { question, dialog, saves } = await conflicted();
    await user.click(within(question.getByRole('group', { name: 'Stage' })).getAllByRole('radio')[1] as HTMLElement);
    await user.click(question.getByRole('button', { name: /Save/ }));
    expect(await within(dialog).findByRole('list', { name: 'Stages to choose from' })).toBeVisible();
    expect(option(dialog, /^Offer/)).toHaveTextContent('Current stage');
    await choose(dialog, /^Lost/);
    expect(within(dialog).getByLabelText(/^Reason/)).toHaveValue('Too dear');
    expect(saves()).toHaveLength(1);
  });
});

test('a lost stage asks for its reason each time', async () => {
  await dealPage({ stage_id: 'offer', reason: 'Of the last time' });
  const dialog = await openByChip();
  await choose(dialog, /^Lost/);
  expect(within(dialog).getByLabelText(/^Reason/)).toHaveValue('Of the last time');
  await user.click(button(dialog, 'Mark as Lost'));
  expect(await screen.findByText('Marked as Lost')).toBeVisible();
});

test('a lost record says so, and is reopened by choosing an open stage', async () => {
  await dealPage({ stage_id: 'lost' });
  expect(screen.getAllByText('Lost')[0]).toBeVisible();
  const dialog = await openByChip();
  await choose(dialog, /^Talk/);
  await user.click(button(dialog, 'Reopen in Talk'));
  expect(await screen.findByText('Reopened in Talk')).toBeVisible();
});

test('[records 4.8] a record without a pipeline starts with the first one selected, and another one has its own stages', async () => {
  const { saves } = await dealPage(
    { pipeline_id: null, stage_id: null },
    {
      'pipelines.list': () => ({
        list: [
          { _id: 'new', name: 'New business', stages: dealStages },
          { _id: 'again', name: 'Renewal', stages: [{ _id: 'review', name: 'Review', weight: 20 }] },
        ],
        total: 2,
        total_is_capped: false,
      }),
    },
  );
  await user.click(screen.getByRole('button', { name: /Change stage/ }));
  const dialog = await sheet();
  const pipeline = await within(dialog).findByLabelText(/^Pipeline/);
  expect(pipeline).toHaveTextContent('New business');
  expect(option(dialog, /^Won/)).toHaveTextContent('New records can’t start here');
  await user.click(pipeline);
  await user.click(await screen.findByRole('button', { name: 'Renewal' }));
  await choose(dialog, /^Review/);
  await user.click(button(dialog, 'Move to Review'));
  await waitFor(() => expect(saves()[0]?.input.stage).toEqual({ pipeline_id: 'again', stage_id: 'review' }));
});

test('[records 4.14] [records 4.15] a draft without requirements moves with one tap and says that it is complete', async () => {
  const { saves } = await dealPage({ is_draft: true, pipeline_id: null, stage_id: null });
  await user.click(screen.getByRole('button', { name: /Change stage/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Complete draft' });
  await choose(dialog, /^Talk/);
  expect(await screen.findByText('Completed, now in Talk')).toBeVisible();
  expect(saves()).toHaveLength(1);
});

test('a stage in the stage tab opens the sheet with that stage', async () => {
  await dealPage();
  await user.click(screen.getByRole('tab', { name: 'Stage' }));
  const panel = await screen.findByRole('tabpanel', { name: 'Stage' });
  await user.click(await within(panel).findByRole('button', { name: /^Lost/ }));
  expect(await within(await sheet()).findByLabelText(/^Reason/)).toBeVisible();
});

test.each(['"offer"', '{"stage_id":"offer"}'])(
  '[records 2.4] [records 2.5] [shell 2.55] an address with a stage opens the sheet at that stage (%s), and is reset',
  async (detail) => {
    await dealPage({}, {}, { more: `&open=stageChange&openDetail=${encodeURIComponent(detail)}` });
    expect(await within(await sheet()).findByLabelText(/^Terms/)).toBeVisible();
    expect(window.location.search).not.toMatch(/open/);
  },
);

test.each(['%22nowhere%22', '%7B', 'offer', ''])(
  'an address without a valid stage (%s) lets the member choose',
  async (detail) => {
    await dealPage({}, {}, { more: `&open=stageChange&openDetail=${detail}` });
    expect(await within(await sheet()).findByRole('list', { name: 'Stages to choose from' })).toBeVisible();
  },
);

test('a member who may not move the record has no stage action, and no sheet at its address', async () => {
  await dealPage({ abilities: { move: false } as never }, {}, { more: '&open=stageChange' });
  expect(screen.queryByRole('button', { name: /Change stage/ })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['%22terms%22', '%5B%22terms%22%2C%22amount%22%5D'])(
  'the address of a field request opens the form at that field (%s)',
  async (detail) => {
    await dealPage({}, {}, { more: `&tab=info&open=edit&openDetail=${detail}` });
    const terms = await screen.findByLabelText(/^Terms/);
    await waitFor(() => expect(terms).toHaveFocus());
  },
);

test('the typed values of a move are offered again when its sheet is opened the next time', async () => {
  const now = jest.spyOn(Date, 'now');
  const start = Date.UTC(2026, 10, 23, 8);
  now.mockReturnValue(start);
  await dealPage();
  let dialog = await openByChip();
  now.mockReturnValue(start + 2_000);
  await choose(dialog, /^Offer/);
  await user.type(within(dialog).getByLabelText(/^Terms/), 'Thirty days');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  dialog = await openByChip();
  await user.click(await within(dialog).findByRole('button', { name: 'Continue' }));
  await choose(dialog, /^Offer/);
  expect(within(dialog).getByLabelText(/^Terms/)).toHaveValue('Thirty days');
});

test('[records 8.4] a failed move is reported once, above its button', async () => {
  await dealPage(
    { is_draft: true, pipeline_id: null, stage_id: null },
    {
      'records.save': () => {
        throw new Refusal('internal');
      },
    },
  );
  await user.click(screen.getByRole('button', { name: /Change stage/ }));
  await choose(await screen.findByRole('dialog', { name: 'Complete draft' }), /^Talk/);
  const failure = await screen.findByRole('alert');
  expect(within(failure).getByText('Update failed, please try again later.')).toBeVisible();
  expect(within(failure).getByText('Everything you typed is still here. Try again.')).toBeVisible();
  expect(screen.getAllByText(/please try again later/)).toHaveLength(1);
});
