import { useValueServices } from '../services';
import styles from '../values.module.css';
import { buildLink } from './link';

/** Shows a text as a link; as plain text if it has no address. */
export function Linked({ text, subType }: { text: string; subType: string }) {
  const { language } = useValueServices();
  const link = buildLink(text, subType, language);
  if (!link) return <span className={styles.text}>{text}</span>;
  return (
    <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
