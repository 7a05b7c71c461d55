import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { firstOf } from '../support/test-extent';
import { Form } from '../support/form';
import { Client } from '../support/client';
import { openSession } from '../support/sign-in';
import { cards, heading, openEdit, signedIn, toast, type App, createHere } from '../support/steps';
import { labelOf } from '../support/value-steps';
import { words } from '../support/words';

const says = (key: string, values: Record<string, string | number> = {}) => words('zh', key, values);
const label = (field: string) => labelOf('deal', field, 'zh');
/** The sheet of a move, once a stage was tapped in the list that it opens with. */
async function moveTo(app: App, stage: string): Promise<Form> {
  await app
    .getByRole('button', { name: /变更阶段$/ })
    .first()
    .click();
  const sheet = app.getByRole('dialog', { name: says('stages:title') });
  await sheet.getByRole('list', { name: says('stages:stages') }).waitFor();
  await sheet.getByRole('button', { name: new RegExp(`^${stage}`) }).click();
  return new Form(app, 'zh', says('stages:title'));
}
const press = (form: Form, key: string, stage: string) =>
  form.sheet.getByRole('button', { name: says(`stages:${key}`, { stage }) }).click();
/** Where the record is, as its header says. */
const chip = (app: App, stage: string) => app.getByRole('button', { name: new RegExp(`^${stage}.*变更阶段$`) });

/** A rep takes a deal through its stages on the phone, with what a colleague has to fill in. */
describe.each(firstOf(['dingtalk', 'feishu'] as const))('the stages of a deal on %s', (suite) => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);
  const client = async (person: string) => {
    const { address } = harness.server;
    return new Client(address, (await openSession(new Client(address), suite, person, `brightsea-${suite}`)).hsid);
  };

  test('lead from its form through the gates to won, to a loss with a reason, and back to open', async () => {
    const phone = await harness.phone({ suite, person: 'rep1' });
    let app: App = await signedIn(phone);
    await (await phone.app()).goto(`${harness.server.address}/home?tab=deal`);
    app = await phone.app();
    await cards(app).first().waitFor();
    await createHere(app, 'zh');
    const form = new Form(app, 'zh', says('detail:form.create'));
    await form.type(label('name'), '秋季冷柜');
    // The stage that it begins in asks for an amount.
    await form.choose('阶段', ['需求确认']);
    await form.sheet.getByRole('button', { name: says('detail:form.saveMissing', { count: 1 }) }).waitFor();
    await form.type(label('amount'), '8000');
    await form.save();
    expect(await heading(app)).toBe('秋季冷柜');
    const id = new URL(app.url()).searchParams.get('id') ?? '';

    let sheet = await moveTo(app, '方案报价');
    await sheet.typeDate(label('close_on'), '2027/01/15');
    await press(sheet, 'do.moved', '方案报价');
    await toast(app, says('stages:done.moved', { stage: '方案报价' }));

    sheet = await moveTo(app, '合同谈判');
    // The contract's amount is that of the deal, and the chat is on because the stage requires it.
    const sameAmount = sheet.sheet.getByRole('button').filter({ hasText: /8,000/ });
    await sameAmount.filter({ has: app.getByText(says('stages:asIn', { label: '金额' })) }).click();
    expect(await sheet.input(label('contract_value')).inputValue()).toMatch(/^8,?000/);
    await sheet.choose(label('invoicing'), ['佐藤健'], { search: '佐藤' });
    await sheet.sheet.getByRole('switch', { name: says('stages:capabilityMake.chat'), checked: true }).waitFor();
    await press(sheet, 'do.moved', '合同谈判');
    await toast(app, says('stages:done.moved', { stage: '合同谈判' }));

    // Leaving asks for the invoice, which finance fills in: they get the message, and the rep's sheet waits.
    sheet = await moveTo(app, '赢单');
    const finance = await harness.phone({ suite, person: 'm22' });
    await signedIn(finance);
    await finance.closeApp();
    await sheet.sheet.getByRole('button', { name: says('stages:ask', { who: '佐藤健' }) }).click();
    await sheet.sheet.getByText(says('stages:asked', { who: '佐藤健' })).waitFor();
    const chat = await finance.openChat('Sidecar');
    const open = says('messages:messages.fieldRequest.open');
    await chat
      .getByRole('link', { name: open })
      .or(chat.getByRole('button', { name: open }))
      .last()
      .click();
    const theirs = await finance.app();
    const edit = new Form(theirs, 'zh', says('detail:form.edit'));
    await edit.input(label('invoice_no')).waitFor();
    await theirs.waitForFunction((name) => document.activeElement?.id.endsWith(name) === true, 'invoice_no');
    await edit.type(label('invoice_no'), 'INV-2026-7');
    await edit.save();
    await edit.sheet.waitFor({ state: 'detached' });
    await press(sheet, 'do.won', '赢单');
    await toast(app, says('stages:done.won', { stage: '赢单' }));
    await chip(app, '赢单').waitFor();

    sheet = await moveTo(app, '合同谈判');
    await press(sheet, 'do.reopened', '合同谈判');
    await toast(app, says('stages:done.reopened', { stage: '合同谈判' }));
    sheet = await moveTo(app, '输单');
    await sheet.choose(label('lost_reason'), ['价格']);
    await press(sheet, 'do.lost', '输单');
    await toast(app, says('stages:done.lost', { stage: '输单' }));
    await chip(app, '输单').waitFor();

    // Two at once: a colleague opens it again while the rep's sheet stands there.
    sheet = await moveTo(app, '初步接触');
    const manager = await client('data-admin');
    await manager.ok('records.save', { table_id: 'deal', id, fields: {}, stage: { stage_id: 'new_business_needs' } });
    await press(sheet, 'do.reopened', '初步接触');
    const question = app.getByRole('dialog', { name: says('detail:conflict.title') });
    await question.getByText('需求确认').waitFor();
    await question.getByRole('radio').first().check();
    await question.getByRole('button', { name: says('detail:conflict.save') }).click();
    await toast(app, says('stages:done.moved', { stage: '初步接触' }));
    expect((await manager.ok('deal.info', { id })).stage_id).toBe('new_business_contact');
  }, 120_000);
});

/** A ticket has a status in place of stages: only what may follow can be chosen. */
describe('the status of a ticket', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  test('goes through its transitions on the phone', async () => {
    const phone = await harness.phone({ suite: 'feishu', person: 'agent' });
    let app: App = await signedIn(phone);
    const { data } = await harness.call(await harness.hsid(app), '/api/ticket/create', { name: '冷柜漏水' });
    await (await phone.app()).goto(`${harness.server.address}/detail?type=ticket&id=${String(data['ticket_id'])}`);
    app = await phone.app();
    const status = labelOf('ticket', 'ticket_status', 'zh');
    for (const [to, missing] of [
      ['处理中', '已解决'],
      ['待验证', '未开始'],
      ['已解决', '已关闭'],
    ] as const) {
      await heading(app);
      await openEdit(app, 'zh');
      const form = new Form(app, 'zh', says('detail:form.edit'));
      await form.control(status).click();
      const picker = form.picker(status);
      await picker.getByRole('button', { name: new RegExp(`${to}$`) }).waitFor();
      const barred = picker.getByRole('button', { name: new RegExp(`${missing}$`) });
      expect([to, missing, await barred.isDisabled()]).toEqual([to, missing, true]);
      await picker.getByRole('button', { name: new RegExp(`${to}$`) }).click();
      await form.save();
      await form.sheet.waitFor({ state: 'detached' });
    }
  }, 60_000);
});
