import { Suspense, useEffect, type FunctionComponent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { firstScreen } from './first-screen';
import { isBroken, partText, type Load } from './fetch-part';
import { lazyComponent, type Drawn, type PropsOf } from './lazy';
import styles from './lazy.module.css';
import { PartBoundary } from './PartBoundary';
import { reloadWhenThere } from './reload';

interface LazyPartOptions<Props> {
  /** The content that is shown until the part is loaded. */
  wait?: ReactNode | ((props: Props) => ReactNode);
  /**
   * Leaves out a part that did not load, or keeps the former content: for a part that users do not need. Otherwise a sentence with a button is
   * shown instead.
   */
  quiet?: boolean;
  /** Loads the code a moment after the first screen: for large code that would delay it. */
  rests?: boolean;
  /** Loads the code before it is drawn (`lazyComponent`). */
  ahead?: boolean;
  /** Leaves failures to the page's frame, which offers the way back: for the main content of a page. */
  isPage?: boolean;
}

/** The time until a phone shows a drawn frame, in milliseconds. */
const restMs = 300;

/**
 * Returns a part in the middle of a page with code that is loaded at the first drawing. Code that did not load is requested again when the device
 * is online again.
 */
export function lazyPart<Part extends Drawn>(
  load: Load<{ default: Part }>,
  { wait = null, quiet = false, rests = false, ahead, isPage = false }: LazyPartOptions<PropsOf<Part>> = {},
): FunctionComponent<PropsOf<Part>> {
  const Loaded = lazyComponent(
    rests ? () => Promise.all([new Promise((resolve) => setTimeout(resolve, restMs)), firstScreen()]).then(load) : load,
    ahead,
  );
  return function LazyPart(props: PropsOf<Part>) {
    const fallback = typeof wait === 'function' ? wait(props) : wait;
    const content = (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    );
    if (isPage) return content;
    return (
      <PartBoundary
        instead={(retry, error) => (
          <PartMissing again={retry} error={error}>
            {quiet ? fallback : undefined}
          </PartMissing>
        )}
      >
        {content}
      </PartBoundary>
    );
  };
}

/** Tries again when the connection is back. */
export function useWhenOnline(retry: () => void): void {
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
}

interface Missing {
  again: () => void;
  /** The error that the boundary caught: the sentence names its cause. */
  error: unknown;
  children?: ReactNode;
}

/** Replaces a part that failed: by the given content, or a sentence and a button. */
export function PartMissing({ again: retry, error, children }: Missing) {
  const { t } = useTranslation('shell');
  const refreshes = isBroken(error);
  useWhenOnline(retry);
  if (children !== undefined) return <>{children}</>;
  return (
    <div className={styles.missing} role="alert">
      <p>{t(partText(error))}</p>
      <Button onClick={refreshes ? () => void reloadWhenThere() : retry}>
        {t(refreshes ? 'pageError.refresh' : 'tryAgain')}
      </Button>
    </div>
  );
}
