import { findPlaces } from '@domain/search/keyword';
import styles from './search.module.css';

/** A text with every place of the keyword made strong. Built of elements: nothing in the text is read as HTML. */
export function Marked({ text, keyword }: { text: string; keyword: string }) {
  const places = findPlaces(text, keyword);
  return (
    <>
      {places.map(({ start, end }, index) => [
        text.slice(places[index - 1]?.end ?? 0, start),
        <mark key={start} className={styles.mark}>
          {text.slice(start, end)}
        </mark>,
      ])}
      {text.slice(places.at(-1)?.end ?? 0)}
    </>
  );
}
