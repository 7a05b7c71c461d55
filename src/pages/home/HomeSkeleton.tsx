import { Logo } from '@/components/logo';
import { parameter } from '@/routes';
import { ListSkeleton } from '@/features/record-list';
import { mainTab } from '@/stores/HomeStore';
import bar from './bottom-bar.module.css';
import styles from './home.module.css';

/** The home page before any data is loaded: the same dimensions without texts. */
export function HomeSkeleton() {
  const list = (parameter('tab') ?? mainTab) !== mainTab;
  return (
    <main className={styles.home} aria-busy="true">
      <div className={styles.top}>
        <div className={styles.header}>
          <span className={styles.logo}>
            <Logo size={28} />
          </span>
          <span className={styles.searchEntry} />
        </div>
        <div className={styles.tabs} />
      </div>
      <div className={styles.panels}>
        <div className={styles.panel}>
          {list && (
            <div className={styles.waiting}>
              <ListSkeleton count={8} />
            </div>
          )}
        </div>
      </div>
      <div className={bar.bar} />
    </main>
  );
}
