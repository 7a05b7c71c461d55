import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '@/stores';
import styles from './custom.module.css';

interface Props {
  url: string;
  name: string;
}

/** Shows a document of the suite in the page by the suite's own component; without such a component, a sentence says that the client opens it. */
export const DocumentFrame = observer(function DocumentFrame({ url, name }: Props) {
  const { t, i18n } = useTranslation('tabs');
  const { around: env } = useStores();
  const containerRef = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'elsewhere'>('loading');
  const { language } = i18n;
  useEffect(() => {
    let isHere = true;
    let takeAway: (() => void) | undefined;
    setState('loading');
    const show = async () => {
      const platform = await env.platform();
      const element = containerRef.current;
      if (!element || !isHere) return;
      const answer = await platform.showDocument({ url, element, language });
      if (answer.kind === 'done' && !isHere) answer.value();
      if (!isHere) return;
      if (answer.kind === 'done') takeAway = answer.value;
      setState(answer.kind === 'done' ? 'shown' : 'elsewhere');
    };
    // The button next to the frame opens the document in any case.
    show().catch(() => isHere && setState('elsewhere'));
    return () => {
      isHere = false;
      takeAway?.();
    };
  }, [env, url, language]);
  return (
    <>
      {state === 'elsewhere' && <p className={styles.note}>{t('documentText')}</p>}
      {state === 'shown' && <p className={styles.note}>{t('documentShown')}</p>}
      <div
        ref={containerRef}
        role="group"
        aria-label={name}
        aria-busy={state === 'loading' || undefined}
        className={styles.document}
        hidden={state === 'elsewhere'}
      />
    </>
  );
});
