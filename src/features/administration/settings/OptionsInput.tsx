import type { Item } from '@domain/configuration/sections';
import type { ValueOption } from '@domain/metadata/field';
import { ArrowDown, ArrowUp, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { IconButton } from '@/components/icon-button';
import { Sheet } from '@/components/sheet';
import { nameOf } from './around';
import { moved } from './moved';
import { ChoiceInput, ManyInput, Part, SwitchInput, TextInput, TranslatedInput, type InputProps } from './inputs';
import { freeName } from './RollUpsInput';
import styles from './settings.module.css';

const colors = ['gray', 'blue', 'green', 'orange', 'red', 'purple'] as const;

/** The options of a select: in their order, each with its name and colour; one that is not chosen any more is retired and stays readable. */
export function OptionsInput({ label, value, error, onChange }: InputProps & { field: Item; isNew: boolean }) {
  const { t } = useTranslation('administration');
  const [edited, setEdited] = useState<number>();
  const options = (value ?? []) as readonly ValueOption[];
  const give = (next: readonly ValueOption[]) => onChange(next.length > 0 ? next : undefined);
  const add = () => {
    const id = freeName(
      `option_${options.length + 1}`,
      options.map((option) => option.id),
    );
    onChange([...options, { id, label: '' }]);
    setEdited(options.length);
  };
  const one = edited === undefined ? undefined : options[edited];
  return (
    <Part legend={label} error={error}>
      <ol aria-label={label}>
        {options.map((option, index) => {
          const name = nameOf(option, 'label');
          const move = (to: number) => give(moved(options, index, to));
          return (
            <li key={option.id} className={styles.option} data-gone={option.deleted || undefined}>
              <span>
                {name}
                {option.deleted && ` · ${t('form.retired')}`}
              </span>
              <IconButton
                label={t('form.up', { name })}
                tone="soft"
                disabled={index === 0}
                onClick={() => move(index - 1)}
              >
                <ArrowUp size={20} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t('form.down', { name })}
                tone="soft"
                disabled={index === options.length - 1}
                onClick={() => move(index + 1)}
              >
                <ArrowDown size={20} aria-hidden="true" />
              </IconButton>
              <IconButton label={t('form.editOne', { name })} tone="soft" onClick={() => setEdited(index)}>
                <Pencil size={20} aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ol>
      <button type="button" className={styles.add} onClick={add}>
        <Plus size={18} aria-hidden="true" />
        {t('form.addOption')}
      </button>
      {one && edited !== undefined && (
        <OptionSheet
          option={one}
          others={options.filter((option) => option !== one)}
          onChange={(next) => give(options.map((option, index) => (index === edited ? next : option)))}
          onRemove={() => {
            setEdited(undefined);
            give(options.filter((option) => option !== one));
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Part>
  );
}

interface OptionProps {
  option: ValueOption;
  others: readonly ValueOption[];
  onChange(option: ValueOption): void;
  onRemove(): void;
  onClose(): void;
}

/** One option. What is written here is saved with its field. */
function OptionSheet({ option, others, onChange, onRemove, onClose }: OptionProps) {
  const { t } = useTranslation('administration');
  const give = (part: Partial<Record<keyof ValueOption, unknown>>) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...option, ...part }).filter(([, value]) => value !== undefined),
      ) as unknown as ValueOption,
    );
  return (
    <Sheet
      title={t('form.option')}
      size="half"
      onDismiss={onClose}
      closeBy="cross"
      footer={
        <Button tone="primary" block onClick={onClose}>
          {t('form.ready')}
        </Button>
      }
    >
      <div className={styles.form}>
        <TranslatedInput
          label={t('property.label')}
          needed
          value={option.label}
          words={option.i18n_resource?.['label'] ?? {}}
          error={undefined}
          onChange={(label, words) =>
            give({ label: label ?? '', i18n_resource: Object.keys(words).length > 0 ? { label: words } : undefined })
          }
        />
        <ChoiceInput
          label={t('property.color')}
          value={option.color}
          error={undefined}
          unset
          choices={colors.map((color) => ({ value: color, text: t(`choice.color.${color}`) }))}
          onChange={(color) => give({ color })}
        />
        <SwitchInput
          label={t('form.retireOption')}
          value={option.deleted}
          error={undefined}
          onChange={(deleted) => give({ deleted: deleted ? true : undefined })}
        />
        <ManyInput
          label={t('property.next')}
          value={option.next?.map(({ id }) => id)}
          error={undefined}
          choices={others.map((other) => ({ value: other.id, text: nameOf(other, 'label') }))}
          onChange={(ids) => give({ next: ids?.map((id) => option.next?.find((known) => known.id === id) ?? { id }) })}
        />
        <TextInput
          label={t('property.optionGroup')}
          value={option.group}
          error={undefined}
          onChange={(group) => give({ group })}
        />
        <Button tone="danger" onClick={onRemove}>
          {t('form.removeOption')}
        </Button>
      </div>
    </Sheet>
  );
}
