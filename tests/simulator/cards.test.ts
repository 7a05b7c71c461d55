import { displayChat } from '../../simulator/control/display';
import { dingtalkClient } from './support/dingtalk';
import { feishuClient } from './support/feishu';
import { days, minutes, startSimulator, textAt, type RunningSimulator } from './support/simulator';

let simulator: RunningSimulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
beforeEach(() => simulator.restart());
afterAll(() => simulator.close());

/** What a person sees of the last card that the robot has sent them. */
const shown = (suite: 'feishu' | 'dingtalk') => {
  const chat = simulator.world.chats
    .list(suite)
    .find(({ mode, memberKeys }) => mode === 'p2p' && memberKeys.includes('rep1'));
  const message = chat && displayChat(chat).messages.at(-1);
  return message?.kind === 'card' ? { id: message.id, ...message.card } : undefined;
};
const tap = async (body: object) => (await simulator.ask('/control/tap', { method: 'POST', body })).json;

describe('a simulated card of Feishu', () => {
  const client = () => feishuClient(simulator, 'feishu');
  const card = (title: string) => ({
    schema: '2.0',
    config: { update_multi: true },
    header: { title: { tag: 'plain_text', content: title } },
    body: {
      elements: [
        {
          tag: 'form',
          name: 'decision',
          elements: [
            { tag: 'input', name: 'reason', label: { tag: 'plain_text', content: 'Reason' } },
            {
              tag: 'button',
              name: 'reject',
              text: { tag: 'plain_text', content: 'Reject' },
              form_action_type: 'submit',
              behaviors: [{ type: 'callback', value: { action: 'reject' } }],
            },
          ],
        },
        {
          tag: 'button',
          text: { tag: 'plain_text', content: 'Approve' },
          behaviors: [{ type: 'callback', value: { action: 'approve' } }],
        },
      ],
    },
  });
  const send = async () => {
    const token = await client().tenantToken();
    const body = {
      receive_id: client().openId('rep1'),
      msg_type: 'interactive',
      content: JSON.stringify(card('Discount')),
    };
    const sent = await client().api('/im/v1/messages?receive_id_type=open_id', token, { method: 'POST', body });
    return { token, messageId: textAt(sent.json, 'data', 'message_id') };
  };
  const patch = async (messageId: string) =>
    client().api(`/im/v1/messages/${messageId}`, await client().tenantToken(), {
      method: 'PATCH',
      body: { content: JSON.stringify(card('Approved')) },
    });

  it('shows its buttons and its form', async () => {
    await send();
    expect(shown('feishu')).toMatchObject({
      title: 'Discount',
      inputs: [{ name: 'reason', label: 'Reason' }],
      buttons: ['Reject', 'Approve'],
    });
  });

  it('can be updated for fourteen days, five times a second at most', async () => {
    const { messageId } = await send();
    for (let count = 0; count < 5; count += 1) expect((await patch(messageId)).status).toBe(200);
    expect((await patch(messageId)).json).toMatchObject({ code: 230020 });
    expect(shown('feishu')?.title).toBe('Approved');
    simulator.advance(days(14));
    expect((await patch(messageId)).json).toMatchObject({ code: 230031 });
  });

  it('can be updated by the token of a tap twice within half an hour, after the answer to the tap', async () => {
    const { messageId, token: tenant } = await send();
    const give = (token: string) => simulator.world.cardTokens.give(token, 'feishu', messageId);
    const update = async (token: string, changed: object = card(token)) =>
      client().api('/interactive/v1/card/update', tenant, { method: 'POST', body: { token, card: changed } });
    give('c-early');
    expect((await update('c-early')).json).toMatchObject({ code: 0 });
    expect(shown('feishu')?.title).toBe('Discount');
    give('c-one');
    simulator.world.cardTokens.answered('c-one');
    await update('c-one');
    expect(shown('feishu')?.title).toBe('c-one');
    await update('c-one');
    expect((await update('c-one')).json).toMatchObject({ code: 300040 });
    expect((await update('c-none')).json).toMatchObject({ code: 300020 });
    expect((await update('c-one', { elements: [] })).json).toMatchObject({ code: 300090 });
    expect((await update('c-one', { title: 'no card' })).json).toMatchObject({ code: 11311 });
    give('c-late');
    simulator.advance(minutes(30));
    expect((await update('c-late')).json).toMatchObject({ code: 300030 });
  });

  it('accepts no taps thirty days after it was sent', async () => {
    const { messageId } = await send();
    simulator.advance(days(30));
    // Nothing was sent to the application, whose address does not exist here.
    expect(await tap({ suite: 'feishu', messageId, person: 'rep1' })).toEqual({ status: 0 });
  });
});

describe('a simulated interactive card of DingTalk', () => {
  const client = () => dingtalkClient(simulator);
  const deliver = async (changes: object = {}) =>
    client().api('/card/instances/createAndDeliver', await client().appToken(), {
      cardTemplateId: 'approval.schema',
      outTrackId: 'card-1',
      callbackType: 'STREAM',
      cardData: { cardParamMap: { title: 'Discount', state: 'open', who: 'rep1' } },
      openSpaceId: 'dtv1.card//IM_ROBOT.dd_rep1',
      imRobotOpenSpaceModel: { supportForward: false },
      imRobotOpenDeliverModel: { spaceType: 'IM_ROBOT' },
      ...changes,
    });
  const update = async (body: object) =>
    client().api('/card/instances', await client().appToken(), { outTrackId: 'card-1', ...body }, 'PUT');

  it('is shown once for each id of ours, and is updated by that id', async () => {
    await deliver();
    expect((await deliver()).json).toMatchObject({ code: 'param.cardAlreadyExist' });
    expect(shown('dingtalk')).toMatchObject({ title: 'Discount', lines: ['state: open', 'who: rep1'] });
    const state = { cardData: { cardParamMap: { state: 'approved' } } };
    await update({ ...state, cardUpdateOptions: { updateCardDataByKey: true } });
    expect(shown('dingtalk')).toMatchObject({ title: 'Discount', lines: ['state: approved', 'who: rep1'] });
    // Without the option everything else is gone.
    await update(state);
    expect(shown('dingtalk')).toMatchObject({ title: '', lines: ['state: approved'] });
    expect((await update({ ...state, outTrackId: 'other' })).json).toMatchObject({ code: 'param.cardNotExist' });
  });

  it('reports for each place whether it is shown, in a successful answer', async () => {
    const nobody = await deliver({ openSpaceId: 'dtv1.card//IM_ROBOT.dd_nobody' });
    expect(nobody).toMatchObject({ status: 200, json: { result: { deliverResults: [{ success: false }] } } });
  });

  it.each<[string, object]>([
    ['a value that is no text', { cardData: { cardParamMap: { amount: 12 } } }],
    ['a template that is none', { cardTemplateId: 'approval' }],
    ['another robot', { openSpaceId: 'dtv1.card//IM_GROUP.cid', imGroupOpenDeliverModel: { robotCode: 'other' } }],
    ['a place of no kind', { openSpaceId: 'rep1' }],
  ])('is refused for %s', async (_case, changes) => {
    expect((await deliver(changes)).status).toBe(400);
  });

  it('sends its taps only to connections that subscribed to them', async () => {
    await deliver();
    const messageId = shown('dingtalk')?.id;
    expect(await tap({ suite: 'dingtalk', messageId, person: 'rep1', action: 'approve' })).toEqual({ status: 0 });
  });
});
