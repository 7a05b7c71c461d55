import { CompanySchema } from '@domain/configuration/company';
import { sections, type Section } from '@domain/configuration/sections';
import { sectionNames } from '@domain/contract/configuration/admin';
import { sectionSettings } from '@/features/administration/settings/section-settings';
import { getDeclared, topics, type Topic } from '@/features/administration/topics/topics';
import type { Setting } from '@/features/administration/settings/setting';
import en from '../../../locales/en/administration.json';

interface Schema {
  def: { type: string; innerType?: Schema; element?: Schema };
  shape?: Record<string, Schema>;
}

function inner(schema: Schema): Schema {
  return schema.def.innerType ? inner(schema.def.innerType) : schema;
}

/** The settings that another one is made of. */
function partsOf(setting: Setting | undefined): readonly Setting[] {
  return setting?.kind === 'group' || setting?.kind === 'list' ? setting.of : [];
}

/** Every property that a thing may have, also inside of what stands in it; what has an input of its own is not looked into. */
function propertiesOf(schema: Schema, declared: readonly Setting[], around = ''): string[] {
  return Object.entries(schema.shape ?? {}).flatMap(([key, property]) => {
    const path = around + key;
    const whole = inner(property);
    const part = whole.def.type === 'array' && whole.def.element ? inner(whole.def.element) : whole;
    const parts = partsOf(declared.find((one) => one.path === key));
    return [path, ...(parts.length > 0 ? propertiesOf(part, parts, `${path}.`) : [])];
  });
}

function declaredIn(list: readonly Setting[], around = ''): string[] {
  return list.flatMap((one) => [around + one.path, ...declaredIn(partsOf(one), `${around}${one.path}.`)]);
}

const topicNames = Object.keys(topics) as Topic[];
const words = en.property as Record<string, string>;

test.each(sectionNames)(
  'a screen of the administration changes every property of the section %s of a company file',
  (name) => {
    const { schema }: Section = sections[name];
    const properties = propertiesOf(schema as unknown as Schema, sectionSettings[name]);
    expect(declaredIn(sectionSettings[name]).sort()).toEqual(properties.sort());
  },
);

/** What the file alone says, and why no screen changes it. The test below fails for one that is missing here, and for one that is here for nothing. */
const onlyInTheFile: Readonly<Record<string, string>> = {
  version: 'the form of the file itself',
  'company.client_id': 'everything of the company goes by it',
  'company.channel': 'the suite that its people sign in with',
  'company.tenant_key': 'what that suite knows it by',
  'company.est': 'whether the operator has set it up',
  'roles.role_id': 'rules and fields name it',
  'role_rules.role_id': 'a rule of another role is another rule',
  'role_rules.action': 'a rule of another action is another rule',
  'types.table_id': 'records name it',
  'fields.field_id': 'values and conditions name it',
  'pipelines.pipeline_id': 'records name it',
  'stages.pipeline_id': 'records name it',
  'stages.stage_id': 'records name it',
  'views.view_id': 'addresses of lists name it',
};

test('the properties that only the company file has are a short list of ids, and data of suite and operator', () => {
  const ofFile = Object.keys(CompanySchema.shape).filter((name) => !(sectionNames as readonly string[]).includes(name));
  const shownOnly = sectionNames.flatMap((name) =>
    sectionSettings[name].filter(({ kind }) => kind === 'fixed').map(({ path }) => `${name}.${path}`),
  );
  expect([...ofFile, ...shownOnly].sort()).toEqual(Object.keys(onlyInTheFile).sort());
});

test('a screen by subject shows existing settings', () => {
  for (const topic of topicNames) expect(getDeclared(topic).map(({ path }) => path)).toEqual([...topics[topic]]);
});

test('every setting has a label', () => {
  const labels = (list: readonly Setting[]): string[] =>
    list.flatMap((one) => [
      ...(one.kind === 'with' ? [] : [one.label ?? one.path]),
      ...labels(one.kind === 'map' ? partsOf({ ...one.of, path: one.path }) : partsOf(one)),
    ]);
  const missing = Object.values(sectionSettings)
    .flatMap(labels)
    .filter((label) => !(label in words));
  expect(missing).toEqual([]);
});
