import i18next from 'i18next';
import { Suspense, type FunctionComponent } from 'react';
import { showToast } from '@/components/toast';
import { behindPaint } from './after-paint';
import { PartError, type Load } from './fetch-part';
import { late, type Drawn, type PropsOf } from './late';
import { PartBoundary } from './PartBoundary';
import type { LayerWaitProps } from './LayerWait';

/** No size where the layer is none that can be told from outside. */
type Waiting = Partial<Omit<LayerWaitProps, 'onClose'>>;

/**
 * A layer above a page whose code comes with the first tap on it. A sheet stands there at once; where the code does not come, a toast says so and the
 * layer closes. The page below stays as it is.
 * @param close what takes the layer away again
 * @param waiting what stands there meanwhile
 */
export function lateLayer<Part extends Drawn>(load: Load<{ default: Part }>, close: (props: PropsOf<Part>) => void, waiting: Waiting | ((props: PropsOf<Part>) => Waiting) = {}): FunctionComponent<PropsOf<Part>> {
  const Loaded = late(load);
  return function LateLayer(props: PropsOf<Part>) {
    const leave = () => close(props);
    const LayerWait = behindPaint()?.LayerWait;
    const { size, flyout = false } = typeof waiting === 'function' ? waiting(props) : waiting;
    return (
      <PartBoundary
        onFailed={(error) => {
          leave();
          sayPartFailed(error);
        }}
      >
        <Suspense fallback={LayerWait && size && <LayerWait size={size} flyout={flyout} onClose={leave} />}><Loaded {...props} /></Suspense>
      </PartBoundary>
    );
  };
}

/** Says in a toast why something did not open. */
export function sayPartFailed(error: unknown): void {
  showToast({ kind: 'failure', text: i18next.t(error instanceof PartError ? 'shell:part.offline' : 'shell:trouble.unexpected') });
}
