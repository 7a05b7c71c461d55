import { address, companyName, personName, phoneNumber, type DemoLanguage } from './names';
import { chatCustomer } from './chat-customers';
import { chooseLeadStage, chooseLossReason } from './choices';
import { listOptions, listStages } from './configuration';
import { financeValues } from './finance';
import {
  colleagues,
  dateFrom,
  recordId,
  salesPerson,
  times,
  resolveLanguage,
  type DemoRecord,
  type DemoContext,
} from './record';
import { hasRoles } from './roles';
import { getProfile } from './profiles';
import { Random } from './random';
import { getRegion } from './regions';
import { jobs, leadThings } from './vocabulary';

export function organization(making: DemoContext, number: number): DemoRecord {
  const {
    random,
    now,
    company: { configuration },
  } = making;
  const language = resolveLanguage(making);
  const industry = random.pick(listOptions(configuration, 'organization', 'industry'));
  const inventedName = companyName(random, language, industry);
  const { name, short, city } = chatCustomer(making.company, number) ?? inventedName;
  const owner = salesPerson(making);
  const id = recordId('organization', number);
  return {
    table_id: 'organization',
    id,
    owner,
    followers: colleagues(making, 2),
    ...times(making),
    data: {
      name,
      industry,
      nickname: short,
      level: random.pick(listOptions(configuration, 'organization', 'level')),
      account_manager: owner,
      ...(language === 'zh' ? { credit_code: `91310000MA${String(number).padStart(8, '0')}` } : {}),
      employees: random.maybe(0.85, () => random.between(3, 4_000)),
      founded_on: random.maybe(0.7, () => dateFrom(now, -random.between(300, 14_000))),
      phone: random.maybe(0.9, () => phoneNumber(random, language)),
      website: random.maybe(0.5, () => `https://www.example.com/${recordId('company', number)}`),
      address: random.maybe(0.85, () => address(random, language, city)),
      ...(hasRoles(making.company) ? financeValues(id) : {}),
      region: getRegion(city, number),
      ...getProfile(language, number),
    },
  };
}

export function contact(making: DemoContext, number: number): DemoRecord {
  const { random, made } = making;
  const company = random.pick(made.get('organization') ?? []);
  const language = resolveLanguage(making);
  return {
    table_id: 'user',
    id: recordId('user', number),
    owner: company.owner,
    followers: [],
    ...times(making),
    data: {
      name: personName(random, language),
      job_title: random.pick(jobs[language]),
      company_name: company.data.name,
      organization_ids: [company.id],
      phone: phoneNumber(random, language),
      email: random.maybe(0.6, () => `contact${number}@example.com`),
      ...chooseLeadStage(making.company.configuration, number),
    },
  };
}

export function lead(making: DemoContext, number: number): DemoRecord {
  const {
    random,
    company: { configuration },
  } = making;
  const language = resolveLanguage(making);
  const company = companyName(random, language, random.pick(listOptions(configuration, 'organization', 'industry')));
  const stage = random.pick(listStages(configuration, 'lead'));
  return {
    table_id: 'lead',
    id: recordId('lead', number),
    owner: salesPerson(making),
    followers: [],
    pipeline_id: stage.pipeline_id,
    stage_id: stage.stage_id,
    ...times(making),
    data: {
      name: `${company.short} · ${random.pick(leadThings[language])}`,
      source: random.pick(listOptions(configuration, 'lead', 'source')),
      phone: phoneNumber(random, language),
      company_name: company.name,
      ...chooseLossReason(configuration, 'lead', stage, number),
      // Callers often give no name: a conversion then asks for it.
      contact_name: findCaller(recordId('lead', number), language),
    },
  };
}

/** Returns the name of the person behind a lead; undefined for a lead whose caller did not give one. */
function findCaller(leadId: string, language: DemoLanguage): string | undefined {
  const random = new Random(`caller of ${leadId}`);
  return random.maybe(0.6, () => personName(random, language));
}
