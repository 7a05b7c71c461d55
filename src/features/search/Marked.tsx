import styles from './search.module.css';

/** A text with every place of the keyword made strong. Built of elements: nothing in the text is read as HTML. */
export function Marked({ text, keyword }: { text: string; keyword: string }) {
  const wanted = keyword.trim().toLowerCase();
  const lower = text.toLowerCase();
  // A few letters change their length with their case; then no position is certain.
  if (wanted === '' || lower.length !== text.length) return <>{text}</>;
  const parts = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    parts.push(
      text.slice(from, at),
      <mark key={at} className={styles.mark}>
        {text.slice(at, at + wanted.length)}
      </mark>,
    );
    from = at + wanted.length;
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}
