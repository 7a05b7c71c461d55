import type { Item } from '@domain/configuration/sections';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { SettingsDraft } from '@/stores/administration/SettingsDraft';
import { choicesOf, useAround } from './around';
import { partAt, type Declaration } from './declaration';
import { DefaultInput } from './DefaultInput';
import { FilterInput } from './FilterInput';
import { FormulaInput } from './FormulaInput';
import {
  ChoiceInput,
  LanguageInputs,
  ListInput,
  ManyInput,
  MapInput,
  NumberInput,
  Part,
  SwitchInput,
  TextInput,
  TranslatedInput,
  type NamedId,
} from './inputs';
import { ColorInput, IconInput } from './looks';
import { MetricTitle } from './MetricTitle';
import { newId } from './new-id';
import { NoticesInput } from './NoticesInput';
import { OptionsInput } from './OptionsInput';
import { RatesInput } from './RatesInput';
import { BackToStandard, StandardPart } from './StandardPart';
import styles from './settings.module.css';

interface Props {
  draft: SettingsDraft;
  declaration: Declaration;
  /** The path of the group or entry around it, with a dot at its end. */
  within?: string;
}

type Words = Readonly<Record<string, string>>;

/** What a setting is called. */
export function useLabel(): (declaration: Pick<Declaration, 'path' | 'label'>) => string {
  const { t } = useTranslation('administration');
  return ({ path, label = path }) => t(`property.${label}` as 'property.name');
}

/** One setting of a thing, by its declaration: its input, and what is wrong with it. */
export const Property = observer(function Property({ draft, declaration, within = '' }: Props) {
  const around = useAround();
  const label = useLabel()(declaration);
  const path = within + declaration.path;
  const { item } = draft;
  const value = partAt(item, path);
  const isWhole = declaration.input !== 'group' && declaration.input !== 'list';
  const error = draft
    .faultsAt(path)
    .filter((fault) => isWhole || fault.path === path)
    .map(({ text }) => text)
    .join(' ');
  const common = { label, error: error === '' ? undefined : error, onChange: (next: unknown) => draft.set(path, next) };
  if (declaration.when && !declaration.when(item)) return null;
  const isFixed = declaration.input === 'fixed' || (declaration.input === 'text' && declaration.once && !draft.isNew);
  if (isFixed)
    return value === undefined ? null : (
      <div>
        <p className={styles.hint}>{label}</p>
        <p className={styles.fixed}>{String(value)}</p>
      </div>
    );
  const standard = (own: unknown, nothing: unknown) => (
    <StandardPart label={label} onOwn={() => draft.set(path, own)} onNothing={() => draft.set(path, nothing)} />
  );
  switch (declaration.input) {
    case 'with':
      return null;
    case 'text': {
      const { needed, lines, translated } = declaration;
      const text = { ...common, value: value as string | undefined, needed: needed ?? false, lines: lines ?? false };
      if (!translated) return <TextInput {...text} />;
      const words = `${translated === 'thing' ? '' : within}i18n_resource.${declaration.path}`;
      return (
        <TranslatedInput
          {...text}
          words={(partAt(item, words) ?? {}) as Words}
          onChange={(next, other) => {
            draft.set(path, next);
            draft.set(words, Object.keys(other).length > 0 ? other : undefined);
          }}
        />
      );
    }
    case 'words': {
      const words = `${path}.${declaration.of}`;
      return (
        <Part legend={label}>
          <LanguageInputs
            label={label}
            words={(partAt(item, words) ?? {}) as Words}
            onChange={(next) => draft.set(words, Object.keys(next).length > 0 ? next : undefined)}
          />
        </Part>
      );
    }
    case 'switch':
      return (
        <SwitchInput
          {...common}
          value={value as boolean | undefined}
          unset={declaration.unset ?? false}
          onChange={(on) => draft.set(path, settled(item, declaration, path, on))}
        />
      );
    case 'number':
      return <NumberInput {...common} value={value} />;
    case 'choice':
    case 'id': {
      const source = declaration.input === 'id' ? declaration.from : declaration.values;
      const absent = declaration.input === 'choice' ? declaration.absent : undefined;
      return (
        <ChoiceInput
          {...common}
          value={(value as string | undefined) ?? absent}
          unset={declaration.unset ?? false}
          {...(absent === undefined ? {} : { needed: false })}
          choices={choicesOf(source, around, item, wordsOf(declaration, path))}
        />
      );
    }
    case 'ids':
      return (
        <ManyInput
          {...common}
          value={value as readonly NamedId[] | undefined}
          choices={choicesOf(declaration.from, around, item, path)}
          onChange={(ids) => draft.set(path, ids ?? emptyList(declaration, draft, within))}
        />
      );
    case 'map':
      return (
        <MapInput
          {...common}
          value={value as Record<string, string> | undefined}
          keys={choicesOf(declaration.from, around, item, path)}
          values={choicesOf(declaration.to, around, item, path)}
          onChange={(map) => draft.set(path, map)}
        />
      );
    case 'icon':
      return <IconInput {...common} value={value} color={String(item['theme_color'] ?? '')} />;
    case 'color':
      return <ColorInput {...common} value={value} />;
    case 'filter':
      return (
        <FilterInput
          {...common}
          value={value}
          isNullable={draft.of.place.section === 'views'}
          ofRecords={declaration.ofRecords}
        />
      );
    case 'formula':
      return <FormulaInput {...common} value={value} item={item} />;
    case 'options':
      return <OptionsInput {...common} value={value} field={item} isNew={draft.isNew} />;
    case 'default':
      return <DefaultInput {...common} value={value} item={item} />;
    case 'rates':
      return <RatesInput {...common} value={value} />;
    case 'notices':
      return <NoticesInput {...common} value={value} item={item} />;
    case 'group':
      if (declaration.standard && value === undefined) return standard(declaration.standard(item), {});
      return (
        <Part legend={label} error={common.error}>
          {declaration.of.map((one) => (
            <Property
              key={one.path}
              draft={startedBy(draft, path, declaration.starts)}
              declaration={one}
              within={`${path}.`}
            />
          ))}
          {declaration.standard && <BackToStandard onBack={() => draft.set(path, undefined)} />}
        </Part>
      );
    case 'list':
      if (declaration.standard && value === undefined) return standard(declaration.standard(item), []);
      return (
        <ListInput
          {...common}
          value={value as Item[] | undefined}
          begin={() => ({
            ...(declaration.identity === undefined ? {} : { [declaration.identity]: newId('m') }),
            ...declaration.starts,
          })}
          {...(path === 'settings.metrics' ? { titleOf: (entry) => <MetricTitle metric={entry} /> } : {})}
          {...(declaration.standard ? { after: <BackToStandard onBack={() => draft.set(path, undefined)} /> } : {})}
          onChange={(list) => draft.set(path, list ?? (declaration.standard ? [] : undefined))}
        >
          {(index) =>
            declaration.of.map((one) => (
              <Property key={one.path} draft={draft} declaration={one} within={`${path}.${index}.`} />
            ))
          }
        </ListInput>
      );
  }
});

/** A switch that is as it is unset is not kept, where the document may leave it out. */
function settled(item: Item, declaration: Declaration, path: string, on: boolean | undefined): boolean | undefined {
  const onlyFalse = path === 'usage_tracking';
  const onlyTrue = path === 'for_administrators' || path === 'by_hand';
  if (onlyFalse) return on ? undefined : false;
  if (onlyTrue) return on ? true : undefined;
  return on;
}

/** Which words the values of a choice have. */
const wordsOf = ({ label }: Declaration, path: string) => label ?? path;

/** A list that a thing always has is empty, and not away. */
function emptyList(declaration: Declaration, draft: SettingsDraft, within: string): string[] | undefined {
  if (draft.of.place.section === 'types' && within === '' && !declaration.path.includes('.')) return [];
  return declaration.path === 'jump_stages' ? [] : undefined;
}

/** The draft whose first part of a group brings along what the group begins with. */
function startedBy(draft: SettingsDraft, path: string, starts: Item | undefined): SettingsDraft {
  if (!starts || partAt(draft.item, path) !== undefined) return draft;
  return Object.create(draft, {
    set: {
      value: (inner: string, part: unknown) => {
        if (part !== undefined) draft.set(path, starts);
        draft.set(inner, part);
      },
    },
  }) as SettingsDraft;
}
