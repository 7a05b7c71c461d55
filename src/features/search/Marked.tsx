import { findPlaces } from '@domain/search/keyword';
import styles from './search.module.css';

/** A text in which every match of the keyword is bold. It consists of elements, so nothing in the text is parsed as HTML. */
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
