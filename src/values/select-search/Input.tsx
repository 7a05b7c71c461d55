import { Picker } from '../picker';
import type { InputProps } from '../value-view';
import styles from '../values.module.css';
import { useFoundOptions } from './use-found-options';
import { useOptionNames } from './use-option-names';

/** An input for one option of many: the server searches while the user types, twenty options per page. A tap chooses and closes. */
export default function SelectSearchInput(props: InputProps) {
  const { field, value, onChange } = props;
  const selectedId = typeof value === 'string' && value !== '' ? value : null;
  const getName = useOptionNames(field, selectedId === null ? [] : [selectedId]);
  const foundOptions = useFoundOptions(field);
  const word = selectedId === null ? '' : getName(selectedId);
  return (
    <Picker
      {...props}
      value={selectedId}
      onChange={onChange}
      onOpen={() => foundOptions.search('', true)}
      choices={foundOptions.list.map(({ id, name }) => ({
        id,
        text: name,
        label: <span className={styles.line}>{name}</span>,
      }))}
      display={<span className={styles.line}>{word}</span>}
      shownText={word}
      searchable
      fits={() => true}
      onSearch={foundOptions.search}
      searching={foundOptions.searching || foundOptions.failure !== undefined}
      onEnd={foundOptions.more}
      below={() =>
        foundOptions.failure !== undefined && (
          <p className={styles.outcome} role="alert">
            {foundOptions.failure}
          </p>
        )
      }
    />
  );
}
