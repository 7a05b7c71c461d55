import { componentStories } from './components';
import styles from './gallery.module.css';

/** Shows every component of `src/components` with its variants, in one section for each folder. */
export default function ComponentGallery({ isWide }: { isWide: boolean }) {
  return Object.entries(componentStories).map(([name, Story]) => (
    <section key={name} className={styles.kind} aria-labelledby={`component-${name}`}>
      <h2 id={`component-${name}`} className={styles.name}>
        {name}
      </h2>
      <div className={styles.states} data-wide={isWide || undefined}>
        <div className={styles.place}>
          <Story />
        </div>
      </div>
    </section>
  ));
}
