import { calls } from '../../domain/contract/calls';
import type { ValueKind } from '../../domain/metadata/field';
import { objectCalls } from '../../domain/contract/record-calls';
import { valueTypes } from '../../domain/values';
import { Form } from '../support/form';
import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { firstOf } from '../support/test-extent';
import { cards, createHere, heading, onDesktop, openEdit, openTab, signedIn, type App } from '../support/steps';
import { kindOf, labelOf, optionOf, type ValueStep } from '../support/value-steps';
import { words } from '../support/words';

const text = (field: string, typed: string, holds: unknown = typed): ValueStep => ({
  field,
  holds,
  fill: (form, label) => form.type(label, typed),
});
const date = (field: string, typed: string, holds: unknown): ValueStep => ({
  field,
  holds,
  fill: (form, label) => form.typeDate(label, typed),
});
const option = (table: string, field: string, id: string): ValueStep => ({
  field,
  holds: [id],
  fill: (form, label, language) => form.choose(label, [optionOf(table, field, id, language)]),
});
const file = (name: string): unknown => expect.objectContaining({ file_name: name }) as unknown;
const oneId: unknown = expect.stringMatching(/^\w+$/);

interface Task {
  table: string;
  create: ValueStep[];
  edit: ValueStep[];
  /** What the server makes by itself. */
  made: Record<string, unknown>;
  /** Only the phone fills these. */
  onPhone?: ValueStep[];
}

const tasks: Task[] = [
  {
    table: 'equipment',
    create: [
      text('name', '立式冷柜 TX-1'),
      option('equipment', 'condition', 'good'),
      {
        field: 'model',
        fill: (form, label, language) =>
          form.choose(label, [optionOf('equipment', 'model', 'u420', language)], { search: 'u-42' }),
        holds: ['u420'],
      },
      date('placed_on', '2026/03/09', '2026-03-09'),
      text('power', '1,250', 1250),
      text('price', '18,999.50', 18999.5),
      {
        field: 'deposit',
        fill: (form, label) => form.typeMoney(label, 'USD', '120'),
        holds: expect.objectContaining({ amount: 120, currency: 'USD' }) as unknown,
      },
      { field: 'rent', fill: (form, label) => form.typeRange(label, '300', '450'), holds: { low: 300, high: 450 } },
      date('next_service', '2026/12/01 09:30', Date.parse('2026-12-01T09:30+08:00')),
      {
        field: 'maker',
        fill: (form, label) => form.company(label, '云帆', '苏州云帆冷链物流有限公司'),
        holds: '苏州云帆冷链物流有限公司',
      },
      {
        field: 'keeper',
        fill: (form, label) => form.choose(label, ['单雪梅'], { search: 'shanxuemei' }),
        holds: 'mb_rep3',
      },
      {
        field: 'technicians',
        fill: (form, label) => form.choose(label, ['周美玲', '何小曼'], { several: true }),
        holds: ['mb_agent', 'mb_m16'],
      },
      {
        field: 'supplies',
        fill: (form, label, language) =>
          form.choose(
            label,
            ['filter', 'bags'].map((id) => optionOf('equipment', 'supplies', id, language)),
            { several: true },
          ),
        holds: ['filter', 'bags'],
      },
      { field: 'organization_id', fill: (form, label) => form.link(label), holds: oneId },
      { field: 'deal_ids', fill: (form, label) => form.link(label), holds: [oneId] },
      { field: 'contact_id', fill: (form, label) => form.link(label), holds: oneId },
      {
        field: 'operator_ids',
        fill: (form, label) => form.link(label, { count: 2, several: true }),
        holds: [oneId, oneId],
      },
      { field: 'part_of', fill: (form, label) => form.link(label), holds: [oneId] },
      {
        field: 'region',
        fill: (form, label, language) =>
          form.region(
            label,
            'pdxq',
            { zh: '中国上海市浦东新区', en: 'Pudong New Area, Shanghai, China', ja: '' }[language],
          ),
        holds: expect.objectContaining({ codes: 'CN/310000/310115' }) as unknown,
      },
      { field: 'photos', fill: (form, label) => form.attached(label, 'front.png'), holds: [file('front.png')] },
      {
        field: 'instructions',
        fill: (form, label) => form.rich(label, '开机前检查温度'),
        holds: expect.stringContaining('开机前检查温度') as unknown,
      },
      text('remark', '门店二楼\n靠窗'),
    ],
    onPhone: [
      {
        field: 'position',
        holds: expect.objectContaining({ latitude: expect.closeTo(31.2397, 2) as unknown }) as unknown,
        fill: async ({ sheet }, _label, language) => {
          await sheet.getByRole('button', { name: words(language, 'inputs:position.capture') }).click();
          await sheet.getByRole('group', { name: words(language, 'inputs:position.captured') }).waitFor();
        },
      },
    ],
    made: {
      equipment_no: expect.stringMatching(/^E\d{12}$/),
      registered_at: expect.any(Number),
      asset_id: expect.any(String),
      people: expect.arrayContaining(['mb_rep1']),
      show_timeline: expect.any(String),
      warranty_until: '2028-03-09',
      company_name: expect.any(String),
    },
    edit: [
      text('power', '900', 900),
      date('placed_on', '2026/04/01', '2026-04-01'),
      option('equipment', 'condition', 'repair'),
      { field: 'rent', fill: (form, label) => form.typeRange(label, '280', '400'), holds: { low: 280, high: 400 } },
      {
        field: 'keeper',
        fill: (form, label) => form.choose(label, ['Emily Carter'], { search: 'emily' }),
        holds: 'mb_m18',
      },
      {
        field: 'photos',
        fill: (form, label) => form.attached(label, 'side.png'),
        holds: [file('front.png'), file('side.png')],
      },
      {
        field: 'region',
        fill: (form, label, language) => form.region(label, 'japan', { zh: '日本', en: 'Japan', ja: '' }[language]),
        holds: expect.objectContaining({ codes: 'JP' }) as unknown,
      },
    ],
  },
  {
    table: 'deal',
    create: [
      text('name', '夏季冷饮补货'),
      { field: 'organization_ids', fill: (form, label) => form.link(label), holds: [oneId] },
      {
        field: 'expected_stage',
        fill: (form, label, language) =>
          form.choose(label, [{ zh: '方案报价', en: 'Proposal sent', ja: '' }[language]]),
        holds: 'new_business_offer',
      },
      {
        field: 'next_pipeline',
        fill: (form, label, language) => form.choose(label, [{ zh: '续约', en: 'Renewal', ja: '' }[language]]),
        holds: 'renewal',
      },
    ],
    made: { deal_no: expect.stringMatching(/^D\d{12}$/) },
    edit: [
      {
        field: 'expected_stage',
        fill: (form, label, language) => form.choose(label, [{ zh: '合同谈判', en: 'Negotiation', ja: '' }[language]]),
        holds: 'new_business_contract',
      },
    ],
  },
  {
    table: 'ticket',
    create: [
      text('name', '冷柜不制冷'),
      { field: 'organization_id', fill: (form, label) => form.link(label), holds: oneId },
    ],
    made: { ticket_create_time: expect.any(Number), ticket_status: ['0'] },
    edit: [option('ticket', 'ticket_status', '2')],
  },
  {
    table: 'user',
    create: [
      text('name', '丁小满'),
      {
        field: 'lead_stage',
        fill: (form, label, language) => form.choose(label, [{ zh: '已联系', en: 'Contacted', ja: '' }[language]]),
        holds: 'lead_contacted',
      },
    ],
    made: {},
    edit: [
      {
        field: 'lead_stage',
        fill: (form, label, language) => form.choose(label, [{ zh: '已确认意向', en: 'Qualified', ja: '' }[language]]),
        holds: 'lead_qualified',
      },
    ],
  },
];

const places = [
  { place: 'the phone', language: 'zh' },
  { place: 'the desktop', language: 'en' },
] as const;

/** One record of each of these types is made and changed, at one of the places a day; together they hold every value type. */
describe.each(firstOf(places))('the form on $place', ({ place, language }) => {
  const onPhone = place === 'the phone';
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  async function at(path: string): Promise<App> {
    if (!onPhone) {
      const page = await onDesktop(harness, 'rep1', language);
      await page.goto(harness.server.address + path);
      return page;
    }
    const phone = await harness.phone({ suite: 'feishu', person: 'rep1', language });
    await (await signedIn(phone)).goto(harness.server.address + path);
    return phone.app();
  }

  async function fill(form: Form, table: string, steps: readonly ValueStep[]): Promise<void> {
    for (const step of steps) {
      const label = labelOf(table, step.field, language);
      await form.want(label);
      await step.fill(form, label, language);
    }
  }

  test.each(tasks)(
    'creates and edits a record of the type $table, field by field',
    async ({ table, create, edit, made, onPhone: withPhone = [] }) => {
      const app = await at(`/home?tab=${table}`);
      await cards(app).first().waitFor();
      await createHere(app, language);
      const form = new Form(app, language, words(language, 'detail:form.create'));
      const steps = [...create, ...(onPhone ? withPhone : [])];
      await fill(form, table, steps);
      await form.save();
      const title = await heading(app);
      const id = new URL(app.url()).searchParams.get('id');
      const hsid = await harness.hsid(app);
      const { info, idKey, namesTable } = objectCalls(table);
      const stored = async () =>
        (await harness.call(hsid, calls[info].path, { [idKey]: id, ...(namesTable.info ? { table_id: table } : {}) }))
          .data;
      expect(await stored()).toMatchObject({
        ...made,
        ...Object.fromEntries(steps.map(({ field, holds }) => [field, holds])),
        name: title,
      });

      // Everything that was put in stands on the tab of all fields.
      await openTab(app, words(language, 'detail:tabs.info'));
      for (const field of [...steps.map((step) => step.field), ...Object.keys(made)]) {
        const shown = app
          .getByRole('term')
          .filter({ hasText: labelOf(table, field, language) })
          .first()
          .locator('xpath=following-sibling::dd');
        expect([field, await shown.innerText()]).not.toEqual([field, '—']);
      }

      await openEdit(app, language);
      const again = new Form(app, language, words(language, 'detail:form.edit'));
      await fill(again, table, edit);
      await again.save();
      await again.sheet.waitFor({ state: 'detached' });
      expect(await stored()).toMatchObject({
        ...Object.fromEntries([...steps, ...edit].map(({ field, holds }) => [field, holds])),
        name: title,
      });
    },
    90_000,
  );
});

test('the types of this journey use every kind of value except those of notes', () => {
  const seen = new Set<ValueKind>(
    tasks.flatMap(({ table, create, onPhone: more = [], made }) =>
      [...[...create, ...more].map(({ field }) => field), ...Object.keys(made)].map((field) => kindOf(table, field)),
    ),
  );
  expect(Object.keys(valueTypes).filter((kind) => !seen.has(kind as ValueKind))).toEqual(['NOTE_RELATED']);
});
