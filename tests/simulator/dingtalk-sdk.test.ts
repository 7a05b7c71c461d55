import Card, * as card from '@alicloud/dingtalk/dist/card_1_0/client';
import Contact, { GetUserHeaders } from '@alicloud/dingtalk/dist/contact_1_0/client';
import Im, * as im from '@alicloud/dingtalk/dist/im_1_0/client';
import OAuth, * as oauth from '@alicloud/dingtalk/dist/oauth2_1_0/client';
import Robot, * as robot from '@alicloud/dingtalk/dist/robot_1_0/client';
import Workflow, * as workflow from '@alicloud/dingtalk/dist/workflow_1_0/client';
import { Config } from '@alicloud/openapi-client';
import { RuntimeOptions } from '@alicloud/tea-util';
import { dingtalkApplication } from '../../simulator';
import { dingtalkClient } from './support/dingtalk';
import { startSimulator, textAt, type RunningSimulator } from './support/simulator';

/** DingTalk's own SDK as an independent witness. It knows the new host only. */
describe('the official SDK of DingTalk on the simulator', () => {
  let simulator: RunningSimulator;
  let config: Config;
  let token: string;
  const options = new RuntimeOptions({});
  const oauthRequest = () =>
    new oauth.GetAccessTokenRequest({ appKey: dingtalkApplication.appKey, appSecret: dingtalkApplication.secret });

  /** The SDK does not know today's call for it. */
  async function sceneGroup(): Promise<string> {
    const body = { title: 'SDK', template_id: 't1', owner_user_id: 'dd_rep1', user_ids: ['dd_rep2'] };
    return textAt(
      (await dingtalkClient(simulator).api('/im/sceneGroup/create', token, body)).json,
      'open_conversation_id',
    );
  }

  beforeEach(async () => {
    simulator = await startSimulator();
    config = new Config({ protocol: 'http', regionId: 'central', endpoint: simulator.origin.replace('http://', '') });
    token = (await new OAuth(config).getAccessToken(oauthRequest())).body?.accessToken ?? '';
  });
  afterEach(() => simulator.close());

  it('gets a token and the ticket of pages', async () => {
    expect(token).not.toBe('');
    const ticket = await new OAuth(config).createJsapiTicketWithOptions(
      new oauth.CreateJsapiTicketHeaders({ xAcsDingtalkAccessToken: token }),
      options,
    );
    expect(ticket.body).toMatchObject({ jsapiTicket: expect.any(String), expireIn: 7200 });
  });

  it('throws the code of a refusal', async () => {
    const wrong = new oauth.GetAccessTokenRequest({ appKey: dingtalkApplication.appKey, appSecret: 'guess' });
    await expect(new OAuth(config).getAccessToken(wrong)).rejects.toMatchObject({ code: 'invalidClientIdOrSecret' });
    await expect(
      new Im(config).getSceneGroupInfoWithOptions(
        new im.GetSceneGroupInfoRequest({ openConversationId: 'cid' }),
        new im.GetSceneGroupInfoHeaders({ xAcsDingtalkAccessToken: 'wrong' }),
        options,
      ),
    ).rejects.toMatchObject({ code: 'InvalidAuthentication' });
  });

  it('exchanges a code and reads the signed-in person', async () => {
    const code = (await dingtalkClient(simulator).authorize('rep1')).searchParams.get('authCode') ?? '';
    const user = await new OAuth(config).getUserToken(
      new oauth.GetUserTokenRequest({
        clientId: dingtalkApplication.appKey,
        clientSecret: dingtalkApplication.secret,
        code,
        grantType: 'authorization_code',
      }),
    );
    const headers = new GetUserHeaders({ xAcsDingtalkAccessToken: user.body?.accessToken ?? '' });
    const me = await new Contact(config).getUserWithOptions('me', headers, options);
    expect(me.body).toMatchObject({ nick: '王晓雨', unionId: 'ddu_rep1' });
  });

  it('reads a scene group and its members', async () => {
    const client = new Im(config);
    const openConversationId = await sceneGroup();
    const info = await client.getSceneGroupInfoWithOptions(
      new im.GetSceneGroupInfoRequest({ openConversationId }),
      new im.GetSceneGroupInfoHeaders({ xAcsDingtalkAccessToken: token }),
      options,
    );
    expect(info.body).toMatchObject({ title: 'SDK', ownerUserId: 'dd_rep1', status: 1 });
    const members = await client.batchQueryGroupMemberWithOptions(
      new im.BatchQueryGroupMemberRequest({ openConversationId, maxResults: 10 }),
      new im.BatchQueryGroupMemberHeaders({ xAcsDingtalkAccessToken: token }),
      options,
    );
    expect(members.body?.memberUserIds).toEqual(['dd_rep1', 'dd_rep2']);
  });

  it('sends messages to the group and to people', async () => {
    const openConversationId = await sceneGroup();
    const client = new Robot(config);
    const message = {
      robotCode: dingtalkApplication.robotCode,
      msgKey: 'sampleText',
      msgParam: JSON.stringify({ content: 'Hi' }),
    };
    const group = await client.orgGroupSendWithOptions(
      new robot.OrgGroupSendRequest({ ...message, openConversationId }),
      new robot.OrgGroupSendHeaders({ xAcsDingtalkAccessToken: token }),
      options,
    );
    expect(group.body?.processQueryKey).toEqual(expect.any(String));
    const people = await client.batchSendOTOWithOptions(
      new robot.BatchSendOTORequest({ ...message, userIds: ['dd_rep1', 'dd_nobody'] }),
      new robot.BatchSendOTOHeaders({ xAcsDingtalkAccessToken: token }),
      options,
    );
    expect(people.body).toMatchObject({ processQueryKey: expect.any(String), invalidStaffIdList: ['dd_nobody'] });
  });

  it('creates a form, starts an approval with it, and decides it', async () => {
    const client = new Workflow(config);
    const headers = { xAcsDingtalkAccessToken: token };
    const form = await client.formCreateWithOptions(
      new workflow.FormCreateRequest({
        name: 'Discount',
        formComponents: [
          new workflow.FormComponent({
            componentType: 'TextField',
            props: new workflow.FormComponentProps({ componentId: 'TextField-record', label: '记录', required: true }),
          }),
        ],
      }),
      new workflow.FormCreateHeaders(headers),
      options,
    );
    const processCode = form.body?.result?.processCode ?? '';
    const begun = await client.startProcessInstanceWithOptions(
      new workflow.StartProcessInstanceRequest({
        processCode,
        originatorUserId: 'dd_rep1',
        deptId: 1002,
        approvers: [new workflow.StartProcessInstanceRequestApprovers({ actionType: 'NONE', userIds: ['dd_manager'] })],
        formComponentValues: [
          new workflow.StartProcessInstanceRequestFormComponentValues({ name: '记录', value: 'Brightsea' }),
        ],
      }),
      new workflow.StartProcessInstanceHeaders(headers),
      options,
    );
    const processInstanceId = begun.body?.instanceId ?? '';
    const read = async () =>
      (
        await client.getProcessInstanceWithOptions(
          new workflow.GetProcessInstanceRequest({ processInstanceId }),
          new workflow.GetProcessInstanceHeaders(headers),
          options,
        )
      ).body?.result;
    const [task] = (await read())?.tasks ?? [];
    expect(task).toMatchObject({ userId: 'dd_manager', status: 'RUNNING' });
    const done = await client.executeProcessInstanceWithOptions(
      new workflow.ExecuteProcessInstanceRequest({
        processInstanceId,
        taskId: task?.taskId,
        actionerUserId: 'dd_manager',
        result: 'agree',
      }),
      new workflow.ExecuteProcessInstanceHeaders(headers),
      options,
    );
    expect(done.body?.success).toBe(true);
    expect(await read()).toMatchObject({ status: 'COMPLETED', result: 'agree', bizAction: 'NONE' });
  });

  it('shows an interactive card to a person, and updates it', async () => {
    const client = new Card(config);
    const headers = { xAcsDingtalkAccessToken: token };
    const shown = await client.createAndDeliverWithOptions(
      new card.CreateAndDeliverRequest({
        cardTemplateId: 'card_demo_decision.schema',
        outTrackId: 'sdk-1',
        callbackType: 'STREAM',
        cardData: new card.CreateAndDeliverRequestCardData({ cardParamMap: { title: 'Discount', state: 'open' } }),
        openSpaceId: 'dtv1.card//IM_ROBOT.dd_rep1',
        imRobotOpenSpaceModel: new card.CreateAndDeliverRequestImRobotOpenSpaceModel({ supportForward: false }),
        imRobotOpenDeliverModel: new card.CreateAndDeliverRequestImRobotOpenDeliverModel({ spaceType: 'IM_ROBOT' }),
        userIdType: 1,
      }),
      new card.CreateAndDeliverHeaders(headers),
      options,
    );
    expect(shown.body?.result).toMatchObject({ outTrackId: 'sdk-1', deliverResults: [{ success: true }] });
    const changed = await client.updateCardWithOptions(
      new card.UpdateCardRequest({
        outTrackId: 'sdk-1',
        cardData: new card.UpdateCardRequestCardData({ cardParamMap: { state: 'closed' } }),
        cardUpdateOptions: new card.UpdateCardRequestCardUpdateOptions({ updateCardDataByKey: true }),
        userIdType: 1,
      }),
      new card.UpdateCardHeaders(headers),
      options,
    );
    expect(changed.body?.success).toBe(true);
    const [chat] = simulator.world.chats.list('dingtalk').filter(({ mode }) => mode === 'p2p');
    expect(JSON.parse(chat?.messages.at(-1)?.content ?? '{}')).toMatchObject({
      cardParamMap: { title: 'Discount', state: 'closed' },
    });
  });
});
