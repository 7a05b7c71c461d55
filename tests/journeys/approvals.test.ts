import type { Locator } from 'playwright-core';
import { BrowserHarness, cleanUpAfterEach, type Phone } from '../support/browser-harness';
import { Client } from '../support/client';
import { dueToday } from '../support/due-today';
import { Form } from '../support/form';
import { heading, openEdit, signedIn, toast, type App } from '../support/steps';
import { openSession } from '../support/sign-in';
import { labelOf } from '../support/value-steps';
import { words } from '../support/words';

const says = (key: string, values: Record<string, string | number> = {}) => words('zh', key, values);
const won = '已续约';
const review = '续约评估';
const stageButton = /变更阶段$/;

/** A rep has a renewal approved on the phone: their manager decides on the card in the chat, and everybody in the record's chat sees it. */
describe.each(dueToday(['feishu', 'dingtalk'] as const, 2))('on %s', (suite) => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  /** A renewal with a chat of its own, which hears of its moves. */
  async function renewal(name: string): Promise<string> {
    const { address } = harness.server;
    const rep = new Client(address, (await openSession(new Client(address), suite, 'rep1', `brightsea-${suite}`)).hsid);
    const { id } = await rep.ok('deal.create', {
      name,
      amount: 9_000,
      pipeline_id: 'renewal',
      stage_id: 'renewal_review',
    });
    const family = suite === 'dingtalk' ? 'dingtalk' : 'lark';
    const { chat_id } = await rep.ok(`chats.${family}Create`, { id, table_id: 'deal' });
    await rep.ok(`chats.${family}Update`, { chat_id, id, notices: ['CREATE_NOTE_EVENT', 'CHANGE_STAGE_EVENT'] });
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
      .getByRole('heading', { name: says('approvals:notice.waits') })
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

  test('a renewal is refused, asked for again, withdrawn, and approved on the card that its chat sees too', async () => {
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
    await toast(app, says('approvals:act.withdrawn'));
    await notice(app).waitFor({ state: 'detached' });
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
});
