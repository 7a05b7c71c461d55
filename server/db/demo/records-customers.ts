import { address, companyName, personName, phoneNumber } from './names';
import { chatCustomer } from './chat-customers';
import { leadStageOf } from './choices';
import { optionsOf, stagesOf } from './configuration';
import { financeValues } from './finance';
import { colleagues, dateFrom, recordId, salesPerson, times, tongueOf, type DemoRecord, type Making } from './record';
import { hasRoles } from './roles';
import { profileOf } from './profiles';
import { regionOf } from './regions';
import { jobs, leadThings } from './vocabulary';

export function organization(making: Making, number: number): DemoRecord {
  const {
    chance,
    now,
    company: { configuration },
  } = making;
  const tongue = tongueOf(making);
  const industry = chance.pick(optionsOf(configuration, 'organization', 'industry'));
  const made = companyName(chance, tongue, industry);
  const { name, short, city } = chatCustomer(making.company, number) ?? made;
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
      level: chance.pick(optionsOf(configuration, 'organization', 'level')),
      account_manager: owner,
      ...(tongue === 'zh' ? { credit_code: `91310000MA${String(number).padStart(8, '0')}` } : {}),
      employees: chance.maybe(0.85, () => chance.between(3, 4_000)),
      founded_on: chance.maybe(0.7, () => dateFrom(now, -chance.between(300, 14_000))),
      phone: chance.maybe(0.9, () => phoneNumber(chance, tongue)),
      website: chance.maybe(0.5, () => `https://www.example.com/${recordId('company', number)}`),
      address: chance.maybe(0.85, () => address(chance, tongue, city)),
      ...(hasRoles(making.company) ? financeValues(id) : {}),
      region: regionOf(city, number),
      ...profileOf(tongue, number),
    },
  };
}

export function contact(making: Making, number: number): DemoRecord {
  const { chance, made } = making;
  const company = chance.pick(made.get('organization') ?? []);
  const tongue = tongueOf(making);
  return {
    table_id: 'user',
    id: recordId('user', number),
    owner: company.owner,
    followers: [],
    ...times(making),
    data: {
      name: personName(chance, tongue),
      job_title: chance.pick(jobs[tongue]),
      company_name: company.data.name,
      organization_ids: [company.id],
      phone: phoneNumber(chance, tongue),
      email: chance.maybe(0.6, () => `contact${number}@example.com`),
      ...leadStageOf(making.company.configuration, number),
    },
  };
}

export function lead(making: Making, number: number): DemoRecord {
  const {
    chance,
    company: { configuration },
  } = making;
  const tongue = tongueOf(making);
  const company = companyName(chance, tongue, chance.pick(optionsOf(configuration, 'organization', 'industry')));
  const stage = chance.pick(stagesOf(configuration, 'lead'));
  return {
    table_id: 'lead',
    id: recordId('lead', number),
    owner: salesPerson(making),
    followers: [],
    pipeline_id: stage.pipeline_id,
    stage_id: stage.stage_id,
    ...times(making),
    data: {
      name: `${company.short} · ${chance.pick(leadThings[tongue])}`,
      source: chance.pick(optionsOf(configuration, 'lead', 'source')),
      phone: phoneNumber(chance, tongue),
      company_name: company.name,
    },
  };
}
