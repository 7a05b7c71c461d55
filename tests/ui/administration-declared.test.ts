import { sections, type Section } from '@domain/configuration/sections';
import { sectionNames } from '@domain/contract/admin';
import { declarations } from '@/features/administration/settings/declarations';
import type { Declaration } from '@/features/administration/settings/declaration';
import en from '../../locales/en/administration.json';

interface Schema {
  def: { type: string; innerType?: Schema; element?: Schema };
  shape?: Record<string, Schema>;
}

function inner(schema: Schema): Schema {
  return schema.def.innerType ? inner(schema.def.innerType) : schema;
}

/** Every property that a thing may have, also inside of what stands in it; what has an input of its own is not looked into. */
function propertiesOf(schema: Schema, declared: readonly Declaration[], around = ''): string[] {
  return Object.entries(schema.shape ?? {}).flatMap(([key, property]) => {
    const path = around + key;
    const whole = inner(property);
    const part = whole.def.type === 'array' && whole.def.element ? inner(whole.def.element) : whole;
    const declaration = declared.find((one) => one.path === key);
    const holds = declaration && 'of' in declaration && typeof declaration.of !== 'string' ? declaration.of : undefined;
    return [path, ...(holds ? propertiesOf(part, holds, `${path}.`) : [])];
  });
}

function declaredIn(list: readonly Declaration[], around = ''): string[] {
  return list.flatMap((one) => [
    around + one.path,
    ...('of' in one && typeof one.of !== 'string' ? declaredIn(one.of, `${around}${one.path}.`) : []),
  ]);
}

const words = en.property as Record<string, string>;

test.each(sectionNames)('everything that the section %s of a company file can say, a screen changes', (name) => {
  const { schema }: Section = sections[name];
  const properties = propertiesOf(schema as unknown as Schema, declarations[name]);
  expect(declaredIn(declarations[name]).sort()).toEqual(properties.sort());
});

test('every setting has a name that people read', () => {
  const labels = (list: readonly Declaration[]): string[] =>
    list.flatMap((one) => [
      ...(one.input === 'with' ? [] : [one.label ?? one.path]),
      ...('of' in one && typeof one.of !== 'string' ? labels(one.of) : []),
    ]);
  const missing = Object.values(declarations)
    .flatMap(labels)
    .filter((label) => !(label in words));
  expect(missing).toEqual([]);
});
