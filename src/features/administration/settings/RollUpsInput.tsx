import type { Aggregate } from '@domain/metadata/field';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/components/select-field';
import { choicesOf, useAround, type Named } from './around';
import { ChoiceInput, Part, Removable } from './inputs';

const ops = ['count', 'sum', 'avg', 'min', 'max', 'distinct'] as const satisfies readonly Aggregate['op'][];

/** A name that is free: the wanted one, with a number where it is taken. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const name = /^[A-Za-z_]\w*$/.test(wanted) ? wanted : 'value';
  let free = name;
  for (let number = 2; taken.includes(free); number++) free = `${name}${number}`;
  return free;
}

interface NamedThings<Thing> {
  legend: string;
  things: Readonly<Record<string, Thing>>;
  choices: readonly Named[];
  onChange(things: Readonly<Record<string, Thing>>): void;
}

/** What a formula names: each under its name, with what it stands for. */
export function NamesInput<Thing>({
  legend,
  things,
  choices,
  make,
  children,
  onChange,
}: NamedThings<Thing> & {
  /** A new one, for what was chosen. */
  make(chosen: string): Thing;
  children(name: string, thing: Thing, write: (thing: Thing) => void): React.ReactNode;
}) {
  const { t } = useTranslation('administration');
  return (
    <Part legend={legend}>
      {Object.entries(things).map(([name, thing]) => (
        <Removable
          key={name}
          name={name}
          onRemove={() => onChange(Object.fromEntries(Object.entries(things).filter(([other]) => other !== name)))}
        >
          {children(name, thing, (next) => onChange({ ...things, [name]: next }))}
        </Removable>
      ))}
      <SelectField
        label={t('form.addTo', { name: legend })}
        placeholder={t('form.add')}
        value=""
        options={choices}
        onChange={(chosen) => onChange({ ...things, [freeName(chosen, Object.keys(things))]: make(chosen) })}
      />
    </Part>
  );
}

/** What a formula counts or sums of the records that name this one. */
export const RollUpsInput = observer(function RollUpsInput({
  value = {},
  onChange,
}: {
  value: Readonly<Record<string, Aggregate>> | undefined;
  onChange(value: Readonly<Record<string, Aggregate>> | undefined): void;
}) {
  const { t } = useTranslation('administration');
  const around = useAround();
  const words = ops.map((op) => ({ value: op, text: t(`choice.op.${op}`) }));
  const choice = (
    part: 'op' | 'lookupField' | 'resultField',
    chosen: string | undefined,
    choices: readonly Named[],
    choose: (id: string | undefined) => void,
  ) => (
    <ChoiceInput
      label={t(`form.${part}`)}
      value={chosen}
      error={undefined}
      unset={part === 'resultField'}
      choices={choices}
      onChange={choose}
    />
  );
  return (
    <NamesInput
      legend={t('form.rollUps')}
      things={value}
      choices={choicesOf('types', around, {}, '')}
      make={(to_table): Aggregate => ({ op: 'count', to_table, lookup_field: '' })}
      onChange={(next) => onChange(Object.keys(next).length > 0 ? next : undefined)}
    >
      {(name, aggregate, write) => {
        const there = choicesOf('linkedFields', around, { link_table: aggregate.to_table }, '');
        const { result_field, ...rest } = aggregate;
        return (
          <Part legend={name}>
            {choice('op', aggregate.op, words, (next) => write({ ...aggregate, op: next as Aggregate['op'] }))}
            {choice('lookupField', aggregate.lookup_field, there, (id) =>
              write({ ...aggregate, lookup_field: id ?? '' }),
            )}
            {choice('resultField', result_field, there, (id) =>
              write(id === undefined ? rest : { ...rest, result_field: id }),
            )}
          </Part>
        );
      }}
    </NamesInput>
  );
});
