import type { Locator } from 'playwright-core';
import { BrowserHarness, cleanUpAfterEach, type Phone } from '../support/browser-harness';
import { Client } from '../support/client';
import { firstOf } from '../support/test-extent';
import { Form } from '../support/form';
import { cards, heading, openEdit, signedIn, toast, type App, createHere } from '../support/steps';
import { openSession } from '../support/sign-in';
import { labelOf } from '../support/value-steps';
import { words } from '../support/words';

const says = (key: string, values: Record<string, string | number> = {}) => words('zh', key, values);
const won = '已续约';
const review = '续约评估';
const stageButton = /变更阶段$/;

/** Large renewals need the manager before they are deals at all. */
const largeOnes = {
  template_id: 'large_renewal',
  name: '大额续约审批',
  steps: [{ role_ids: ['manager'], rule: 'any' }],
  on_create: true,
  condition: { field: 'amount', relation: 'gt', value: 50_000 },
};
const prepare = [
  `update object_types set settings = jsonb_set(settings, '{approval_templates}', (settings -> 'approval_templates') || '${JSON.stringify(largeOnes)}'::jsonb)
   where table_id = 'deal' and settings ? 'approval_templates'`,
];
/** A server without a public address opens the connections itself. */
const streams = Object.fromEntries(['FEISHU', 'LARK', 'DINGTALK'].map((name) => [`${name}_EVENTS`, 'stream']));
const ways = [
  ['feishu', 'http'],
  ['dingtalk', 'http'],
  ['dingtalk', 'stream'],
  ['feishu', 'stream'],
] as const;

/** A rep has renewals approved on the phone: who is asked decides on the card in the chat, and everybody in the record's chat sees it. */
describe.each(firstOf(ways))('an approval on %s with events by %s', (suite, way) => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open({ prepare, environment: way === 'stream' ? streams : {} });
    await harness.simulator.console(suite, { events: way });
  }, 90_000);
  cleanUpAfterEach(() => harness);

  const client = async (person: string) => {
    const { address } = harness.server;
    return new Client(
      address,
      (await openSession(new Client(address), suite, person, `brightsea-${suite}`)).hsid,
      'zh',
    );
  };
  /** Gives a deal a chat, which hears of its moves. */
  async function chatOf(rep: Client, id: string): Promise<void> {
    const family = suite === 'dingtalk' ? 'dingtalk' : 'lark';
    const { chat_id } = await rep.ok(`chats.${family}Create`, { id, table_id: 'deal' });
    await rep.ok(`chats.${family}Update`, { chat_id, id, notices: ['CREATE_NOTE_EVENT', 'CHANGE_STAGE_EVENT'] });
  }
  async function renewal(name: string): Promise<string> {
    const rep = await client('rep1');
    const { id } = await rep.ok('deal.create', {
      name,
      amount: 9_000,
      pipeline_id: 'renewal',
      stage_id: 'renewal_review',
    });
    await chatOf(rep, id);
    return id;
  }
  const openMove = async (app: App) => {
    await app.getByRole('button', { name: stageButton }).first().click();
    return app.getByRole('dialog', { name: says('stages:title') });
  };
  /** Asks for the approval of the move; the sheet says so before anything is sent. */
  async function ask(app: App): Promise<void> {
    const sheet = await openMove(app);
    await sheet.getByRole('button', { name: new RegExp(`^${won}`) }).click();
    await sheet.getByText(says('approvals:ask.one', { template: '续约审批' })).waitFor();
    await sheet.getByRole('button', { name: says('approvals:submit') }).click();
    await toast(app, says('approvals:sent'));
    await notice(app)
      .getByRole('button', { name: says('approvals:act.withdraw') })
      .waitFor();
  }
  const notice = (app: App) => app.getByRole('region', { name: says('approvals:notice.label') });
  const chip = (app: App, stage: string) => app.getByRole('button', { name: new RegExp(`^${stage}.*变更阶段$`) });
  const lastCard = (chat: Locator) =>
    chat.getByRole('group', { name: says('messages:messages.approvalCard.title') }).last();
  const button = (key: 'approve' | 'reject') => ({ name: says(`messages:messages.approvalCard.${key}`) });
  /** The line of a card that says how the approval stands. */
  const standing = (card: Locator, word: string) => card.getByText(new RegExp(`状态.*${word}`)).first();
  async function decide(manager: Phone, key: 'approve' | 'reject', reason: string): Promise<void> {
    const card = lastCard(manager.page.getByRole('region', { name: 'Sidecar' }));
    await card.getByRole('textbox').fill(reason);
    await card.getByRole('button', button(key)).click();
    await card.getByRole('button', button('approve')).waitFor({ state: 'detached' });
    await card.getByText(reason).waitFor();
  }

  test('of a renewal is refused, requested again, withdrawn, and then approved on a card that its chat sees too', async () => {
    const id = await renewal('云海冷链续约');
    const [rep, manager] = [
      await harness.phone({ suite, person: 'rep1' }),
      await harness.phone({ suite, person: 'manager' }),
    ];
    let app: App = await signedIn(rep);
    await (await rep.app()).goto(`${harness.server.address}/detail?type=deal&id=${id}`);
    app = await rep.app();
    expect(await heading(app)).toBe('云海冷链续约');

    // Refused on the card, with a reason; meanwhile nothing is moved.
    await ask(app);
    const blocked = await openMove(app);
    await blocked.getByText(says('approvals:blocked.stage')).waitFor();
    await rep.page.keyboard.press('Escape');
    await blocked.waitFor({ state: 'detached' });
    await manager.openChat('Sidecar');
    await decide(manager, 'reject', '价格还要再谈');
    await notice(app).waitFor({ state: 'detached' });
    await chip(app, review).waitFor();

    // Changed and asked for again, withdrawn, and asked for once more.
    await openEdit(app, 'zh');
    const form = new Form(app, 'zh', says('detail:form.edit'));
    await form.type(labelOf('deal', 'amount', 'zh'), '12000');
    await form.save();
    await form.sheet.waitFor({ state: 'detached' });
    await ask(app);
    await notice(app)
      .getByRole('button', { name: says('approvals:act.withdraw') })
      .click();
    await app
      .getByRole('alertdialog')
      .getByRole('button', { name: says('approvals:act.withdraw') })
      .click();
    // DingTalk takes no withdrawal in the first fifteen seconds of an approval: it is queued, and the approval ends by itself.
    const outcome =
      suite === 'dingtalk' ? says('answer-errors:answerErrors.approvalActPostponed') : says('approvals:act.withdrawn');
    await toast(app, outcome);
    await notice(app).waitFor({ state: 'detached', timeout: 60_000 });
    await standing(lastCard(manager.page.getByRole('region', { name: 'Sidecar' })), '已撤回').waitFor();

    await ask(app);
    await decide(manager, 'approve', '同意续约');
    await chip(app, won).waitFor();
    // The second reader sees it in the chat of the record: decided, and nothing to press.
    await rep.closeApp();
    const chat = await rep.openChat('云海冷链续约 · 商机');
    await standing(lastCard(chat), '已通过').waitFor();
    expect(await lastCard(chat).getByRole('button', button('approve')).count()).toBe(0);
  }, 150_000);

  test('of a renewal goes from its creation to won, despite a first refusal and an approver who leaves the company', async () => {
    const [rep, manager, admin] = [
      await harness.phone({ suite, person: 'rep1' }),
      await harness.phone({ suite, person: 'manager' }),
      await harness.phone({ suite, person: 'admin' }),
    ];
    await signedIn(rep);
    await (await rep.app()).goto(`${harness.server.address}/home?tab=deal`);
    const app = await rep.app();
    await cards(app).first().waitFor();
    await createHere(app, 'zh');
    const form = new Form(app, 'zh', says('detail:form.create'));
    await form.type(labelOf('deal', 'name', 'zh'), '北港冷库续约');
    await form.choose('销售流程', ['续约']);
    await form.want(labelOf('deal', 'amount', 'zh'));
    await form.type(labelOf('deal', 'amount', 'zh'), '80000');
    await form.sheet.getByText(says('approvals:ask.one', { template: largeOnes.name })).waitFor();
    await form.sheet.getByRole('button', { name: says('approvals:submit') }).click();
    await toast(app, says('approvals:sent'));
    await notice(app).getByText(says('approvals:facts.waitsFor')).first().waitFor();

    // Refused with a reason, changed and sent again, approved: a deal like any other.
    await manager.openChat('Sidecar');
    await decide(manager, 'reject', '先核对金额');
    await notice(app)
      .getByRole('heading', { name: says('approvals:notice.notPassed') })
      .waitFor();
    await notice(app)
      .getByRole('button', { name: says('approvals:notice.again') })
      .click();
    const edit = new Form(app, 'zh', says('detail:form.edit'));
    // A number is shown without its grouping once it is entered.
    await edit.input(labelOf('deal', 'amount', 'zh')).click();
    await edit.type(labelOf('deal', 'amount', 'zh'), '72000');
    await edit.sheet.getByRole('button', { name: says('approvals:submit') }).click();
    await notice(app).getByText(says('approvals:facts.waitsFor')).first().waitFor();
    await decide(manager, 'approve', '金额无误');
    await chip(app, review).waitFor();

    // Who is asked about the next step leaves: the page says so, the administrators are notified, and the suite asks somebody else.
    const id = new URL(app.url()).searchParams.get('id') ?? '';
    await chatOf(await client('rep1'), id);
    await ask(app);
    await harness.simulator.console(suite, { gone: ['manager'] });
    await notice(app).getByText(says('approvals:facts.hasLeft')).waitFor();
    await signedIn(admin);
    await (
      await admin.app()
    )
      .getByText(/已离职/)
      .first()
      .waitFor();
    await harness.simulator.handOn(suite, 'manager', 'admin');
    await admin.closeApp();
    await admin.openChat('Sidecar');
    await decide(admin, 'approve', '代为批准');
    await chip(app, won).waitFor();
    await rep.closeApp();
    const chat = await rep.openChat('北港冷库续约 · 商机');
    await standing(lastCard(chat), '已通过').waitFor();
    await harness.simulator.console(suite, { gone: [] });
    expect(await (await client('rep1')).ok('deal.info', { id })).toMatchObject({
      stage_id: 'renewal_won',
      is_draft: false,
      amount: 72_000,
    });
  }, 150_000);
});
