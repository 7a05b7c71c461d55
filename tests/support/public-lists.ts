export type StageAnswer = 'first' | 'won' | 'lost';

/**
 * A list with the headings and formats of a public file: a sample or an export of another product, or a data set that people try a CRM with. All
 * values are invented.
 */
export interface PublicList {
  /** The product or data set with the same headings. */
  origin: string;
  file: string;
  table: string;
  text: string;
  rows: number;
  /** The fields that the proposed matching fills at least. */
  fields: readonly string[];
  /** The number of rows that no import could accept. */
  unnamed?: number;
  /** Whether the rows are past events. */
  isHistory?: true;
  /** A person's answers for words of the file that match no stage. */
  stages?: Readonly<Record<string, StageAnswer>>;
}

const givenNames = ['Ada', 'Bruno', 'Carla', 'Dmitri', 'Elif', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas'];
const familyNames = ['Abel', 'Bauer', 'Costa', 'Dahl', 'Egger', 'Fontaine', 'Grün', 'Holm', "O'Shea", 'Ivarsson'];
const companyNames = [
  'Alder & Sons',
  'Birch, Elm and Oak',
  'Cobalt LLC',
  'Dune - Ridge',
  'Ember Group',
  'Fjord Foods; Trading',
];
const words = ['football-fan', 'vip', 'musician, manager', '', 'holiday-card'];

const pick = <Item>(list: readonly Item[], index: number): Item => list[index % list.length] as Item;
const given = (index: number) => pick(givenNames, index);
const family = (index: number) => pick(familyNames, Math.floor(index / givenNames.length) + index * 3);
const company = (index: number) => pick(companyNames, index);
const mail = (index: number) => `${given(index)}.${index}@mail.example`.toLowerCase();
const americanPhone = (index: number) =>
  pick(['264-600-40', '(484) 491-46', '1-589-233-60', '510.863.72', '910-555-01'], index) +
  String(10 + (index % 90)) +
  pick(['', ' x417', '', ' x82828'], index);
const day = (index: number) => new Date(Date.UTC(2024, 0, 1 + index)).toISOString();
const toNumbers = (count: number) => Array.from({ length: count }, (_none, index) => index);
const toCell = (value: string | number) =>
  /[",\n;]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
const table = (heading: string, count: number, toRow: (index: number) => (string | number)[], mark = ',') =>
  [heading, ...toNumbers(count).map((index) => toRow(index).map(toCell).join(mark))].join('\n');

const json = (label: string, value: string) => `[{"label": "${label}", "value": "${value}"}]`;

export const publicLists: readonly PublicList[] = [
  {
    origin: 'Atomic CRM, contacts of its test data',
    file: 'contacts.csv',
    table: 'user',
    rows: 100,
    unnamed: 1,
    fields: ['name', 'organization_ids', 'email', 'phone', 'job_title'],
    text: table(
      'id,first_name,last_name,gender,title,company_id,company_name,email,phone_number1.number,phone_number1.type,phone_number2.number,phone_number2.type,background,acquisition,avatar,first_seen,last_seen,has_newsletter,status,tags,sales_id,nb_notes,nb_tasks,company,sales',
      100,
      (index) => [
        index,
        index === 57 ? '' : given(index),
        index === 57 ? '' : family(index),
        pick(['male', 'female', 'nonbinary'], index),
        pick(['Strategic', '24/7', 'B2B'], index),
        index % companyNames.length,
        company(index),
        mail(index),
        americanPhone(index),
        pick(['Home', 'Work', 'Other'], index),
        americanPhone(index + 1),
        pick(['Work', 'Home'], index),
        'Met at a fair, will call back.',
        pick(['inbound', 'outbound'], index),
        '',
        day(index),
        day(index + 3),
        pick(['true', 'false'], index),
        pick(['hot', 'warm', 'cold', 'in-contract'], index),
        pick(words, index),
        0,
        index % 5,
        index % 3,
        company(index),
        'Jane Roe',
      ],
    ),
  },
  {
    origin: 'Atomic CRM, its export of contacts',
    file: 'contacts_export.csv',
    table: 'user',
    rows: 30,
    fields: ['name', 'organization_ids', 'email', 'phone', 'job_title'],
    text: table(
      'first_name,last_name,gender,title,company_start_date,decision_role,relationship_status,background,first_seen,last_seen,has_newsletter,status,tags,linkedin_url,company,email_work,email_home,email_other,phone_work,phone_home,phone_other',
      30,
      (index) => [
        given(index),
        family(index + 1),
        'female',
        'Sales Executive',
        '2022-03-01',
        'Décideur',
        'client',
        '',
        '2024-07-01T00:00:00+00:00',
        '2024-07-01T11:54:49.95+00:00',
        'false',
        'in-contract',
        'UI, design',
        `https://www.linkedin.example/in/p${index}`,
        company(index),
        index % 2 ? '' : `w${index}@mail.example`,
        index % 3 ? '' : `h${index}@mail.example`,
        `o${index}@mail.example`,
        americanPhone(index),
        '',
        americanPhone(index + 2),
      ],
    ),
  },
  {
    origin: 'Krayin, its sample of persons',
    file: 'persons.csv',
    table: 'user',
    rows: 30,
    fields: ['name', 'job_title'],
    text: table('name,emails,contact_numbers,organization_id,job_title,user_id', 30, (index) => [
      `${given(index)} ${family(index + 2)} ${index}`,
      json('work', `k${index}@mail.example`),
      json('work', `54544454${10 + index}`),
      1,
      'Sales Executive',
      1,
    ]),
  },
  {
    origin: 'Krayin, its sample of leads',
    file: 'leads.csv',
    table: 'deal',
    rows: 30,
    fields: ['name', 'amount', 'close_on'],
    text: table(
      'id,title,description,lead_value,status,lost_reason,closed_at,user_id,person_id,lead_source_id,lead_type_id,lead_pipeline_id,lead_pipeline_stage_id,expected_close_date',
      30,
      (index) => [
        index % 2 ? '' : index,
        `Need more information -> Task Tool ${index}`,
        'A client wants to know more, and is interested in the product.',
        50_000 + index,
        1,
        '',
        index % 2 ? '' : '2024-08-30 14:39:58',
        1,
        1,
        2,
        2,
        1,
        5,
        `2024-09-${String(1 + (index % 28)).padStart(2, '0')}`,
      ],
    ),
  },
  {
    origin: 'Odoo, its sample of partners',
    file: 'res.partner.csv',
    table: 'organization',
    rows: 36,
    fields: ['name', 'address', 'website', 'phone'],
    text: table(
      'ID,Name,Company Type,Related Company,Customer,Supplier,Address Type,Street,Street2,City,State,ZIP,Country,Website,Phone,Mobile,Email',
      36,
      (index) => [
        `res_partner_${index}`,
        index % 3 ? `Outlet ${index}` : `Grocery ${index}`,
        index % 2 ? 'Individual' : 'Company',
        index % 2 ? 'Grocery 0' : '',
        'TRUE',
        'FALSE',
        pick(['', 'Contact', 'Shipping address'], index),
        `${index} Federal Street`,
        '#401',
        'San Francisco',
        'California',
        94107 + index,
        'United States',
        `outlet${index}.example`,
        `1234567${10 + index}`,
        index % 2 ? '4157654321' : '',
        '',
      ],
    ),
  },
  {
    origin: 'Twenty, the example of its import',
    file: 'exampleFile.csv',
    table: 'user',
    rows: 40,
    fields: ['name', 'email'],
    text: table('firstname,lastname,years,team,manager,email', 40, (index) => [
      given(index),
      family(index + 3),
      index === 11 ? 'I love pizza' : index,
      pick(['Developers', 'developer', 'HR', '', 'terminated'], index),
      pick(['FALSE', 'TRUE', 'NO', 'Yes'], index),
      `${given(index)}.T${index}@mail.example`,
    ]),
  },
  {
    origin: 'Maven, accounts of its CRM data set',
    file: 'accounts.csv',
    table: 'organization',
    rows: 40,
    fields: ['name', 'industry', 'employees', 'founded_on'],
    text: table('account,sector,year_established,revenue,employees,office_location,subsidiary_of', 40, (index) => [
      `Acorn Works ${index}`,
      pick(['technolgy', 'medical', 'retail', 'software'], index),
      1980 + index,
      `${1100 + index}.04`,
      2822 + index,
      pick(['United States', 'Kenya', 'Philippines'], index),
      index % 5 ? '' : 'Acorn Works 1',
    ]),
  },
  {
    origin: 'Maven, the sales pipeline of its CRM data set',
    file: 'sales_pipeline.csv',
    table: 'deal',
    rows: 60,
    isHistory: true,
    fields: ['name', 'organization_ids', 'stage_id', 'close_on', 'amount'],
    stages: { Prospecting: 'first', Engaging: 'first', Won: 'won', Lost: 'lost' },
    text: table(
      'opportunity_id,sales_agent,product,account,deal_stage,engage_date,close_date,close_value',
      60,
      (index) => {
        const stage = pick(['Won', 'Lost', 'Engaging', 'Prospecting'], index);
        const isClosed = stage === 'Won' || stage === 'Lost';
        return [
          `1C1I7${String(index).padStart(3, '0')}`,
          pick(['Moss Field', 'Dora Stone'], index),
          pick(['GTX Plus Basic', 'GTXPro', 'MG Special'], index),
          stage === 'Prospecting' ? '' : `Acorn Works ${index % 40}`,
          stage,
          stage === 'Prospecting' ? '' : `2016-10-${String(1 + (index % 28)).padStart(2, '0')}`,
          isClosed ? `2017-03-${String(1 + (index % 28)).padStart(2, '0')}` : '',
          stage === 'Won' ? 1054 + index : stage === 'Lost' ? 0 : '',
        ];
      },
    ),
  },
  {
    origin: 'Salesforce, a list of leads',
    file: 'leads.csv',
    table: 'lead',
    rows: 44,
    fields: ['name', 'company_name', 'phone'],
    stages: { 'Open - Not Contacted': 'first', 'Working - Contacted': 'first' },
    text: table(
      'Company,First Name,Last Name,Title,Address Line 1,City,State/Province,Postal Code,Country,Phone,Email,Lead Status,Industry,Rating,Lead Owner',
      44,
      (index) => [
        company(index),
        given(index),
        `${family(index)} ${index}`,
        'Director',
        `${index} Market Street`,
        'Berlin',
        'BE',
        10_115 + index,
        'Germany',
        index % 15 ? `+49 30 12345${10 + index}` : '(415) 835-1656',
        `sf${index}@mail.example`,
        pick(['Open - Not Contacted', 'Working - Contacted'], index),
        'Energy',
        pick(['Hot', 'Warm', ''], index),
        pick(['Ola Norm', 'Per Son'], index),
      ],
    ),
  },
  {
    origin: 'Salesforce, a French list of cases',
    file: 'cases.csv',
    table: 'ticket',
    rows: 50,
    fields: ['name'],
    text: table(
      'Nom;Email;Motif;Statut;Priorité;Sujet;Description;Escalade',
      50,
      (index) => [
        `${given(index)} ${family(index)}`,
        `c${index}@mail.example`,
        'Matériel',
        pick(['Nouveau', 'Clôturé'], index),
        pick(['Haute', 'Moyenne'], index),
        `Écran cassé ${index}`,
        'Il ne s’allume plus.',
        pick(['0', '1'], index),
      ],
      ';',
    ),
  },
  {
    origin: '客户导入模板',
    file: '客户导入模板.csv',
    table: 'lead',
    rows: 30,
    fields: ['company_name', 'name', 'phone'],
    text: table('公司名称,联系人,联系电话,邮箱,微信,地址,类型,区域,需求', 30, (index) => [
      `示例${index}号物业有限公司`,
      `${pick(['王', '李', '张', '欧阳'], index)}${pick(['伟', '芳', '小明'], index)}${pick(['', '先生'], index)}`,
      index % 10 ? `138001380${10 + index}` : pick(['无', '027-8765432' + String(index % 10)], index),
      `lead${index}@mail.example`,
      `wx${index}`,
      '武汉市洪山区珞喻路 1 号',
      pick(['物业', '学校'], index),
      '武汉',
      '停车棚，约 200 平方米',
    ]),
  },
];
