import { Picker } from '../picker';
import type { InputProps } from '../value-view';
import styles from '../values.module.css';
import { useFoundOptions } from './use-found-options';
import { useOptionNames } from './use-option-names';

/** One option of many: the server finds those that fit while somebody types, twenty a page. A tap chooses and closes. */
export default function SelectSearchInput(props: InputProps) {
  const { field, value, onChange } = props;
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const nameOf = useOptionNames(field, chosen === null ? [] : [chosen]);
  const found = useFoundOptions(field);
  const word = chosen === null ? '' : nameOf(chosen);
  return (
    <Picker
      {...props}
      value={chosen}
      onChange={onChange}
      onOpen={() => found.search('', true)}
      choices={found.list.map(({ id, name }) => ({
        id,
        text: name,
        shown: <span className={styles.line}>{name}</span>,
      }))}
      shown={<span className={styles.line}>{word}</span>}
      shownText={word}
      searchable
      fits={() => true}
      onSearch={found.search}
      searching={found.searching || found.failure !== undefined}
      onEnd={found.more}
      below={() =>
        found.failure !== undefined && (
          <p className={styles.outcome} role="alert">
            {found.failure}
          </p>
        )
      }
    />
  );
}
