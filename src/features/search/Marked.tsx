import styles from './search.module.css';

/** A text with every place of the keyword made strong. Built of elements: nothing in the text is read as HTML. */
export function Marked({ text, keyword }: { text: string; keyword: string }) {
  const searchText = keyword.trim().toLowerCase();
  const lower = text.toLowerCase();
  // A few letters change their length with their case; then no position is certain.
  if (searchText === '' || lower.length !== text.length) return <>{text}</>;
  const segments = [];
  let from = 0;
  for (let position = lower.indexOf(searchText); position >= 0; position = lower.indexOf(searchText, from)) {
    segments.push(
      text.slice(from, position),
      <mark key={position} className={styles.mark}>
        {text.slice(position, position + searchText.length)}
      </mark>,
    );
    from = position + searchText.length;
  }
  return (
    <>
      {segments}
      {text.slice(from)}
    </>
  );
}
