import type { Field } from '@domain/metadata/field';
import { labelLimit, sameOption } from '@domain/values/options';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { useValueServices } from '../services';
import styles from '../values.module.css';
import own from './picker.module.css';

interface Props {
  field: Field;
  /** The text of the search box, which is the initial label. */
  keyword: string;
  onAdded(id: string): void;
}

/** Adds an option to the field from within its picker; a duplicate label is refused before a request is sent. */
export function AddOption({ field, keyword, onAdded }: Props) {
  const { t } = useTranslation('values');
  const { options } = useValueServices();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const problemId = useId();
  if (!field.can_add_option || field.access !== 'write') return null;
  if (typed === undefined) {
    return (
      <button type="button" className={own.adding} onClick={() => setTyped(keyword)}>
        <Plus size={20} aria-hidden="true" />
        {keyword ? t('addNamed', { label: keyword }) : t('addOption')}
      </button>
    );
  }
  const label = typed.trim();
  const add = async () => {
    if (label === '' || busy) return;
    if (sameOption(field.value_options ?? [], label)) {
      setProblem(t('duplicateOption'));
      return;
    }
    setBusy(true);
    const outcome = await options.add(field, label);
    setBusy(false);
    if (outcome.kind === 'added') {
      setTyped(undefined);
      onAdded(outcome.id);
    } else setProblem(outcome.sentence);
  };
  return (
    <form
      className={own.addForm}
      onSubmit={(event) => {
        event.preventDefault();
        // The surrounding form of the record must not be submitted too.
        event.stopPropagation();
        void add();
      }}
    >
      <input
        type="text"
        className={styles.control}
        value={typed}
        maxLength={labelLimit}
        autoFocus
        autoComplete="off"
        enterKeyHint="done"
        aria-label={t('newOption')}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem('');
        }}
      />
      <Button type="submit" busy={busy} disabled={label === ''}>
        {t('add')}
      </Button>
      <p id={problemId} className={own.addProblem} role="alert">
        {problem}
      </p>
    </form>
  );
}
