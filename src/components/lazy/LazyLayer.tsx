import i18next from 'i18next';
import { Suspense, useEffect, useState, type FunctionComponent } from 'react';
import { showToast } from '@/components/toast';
import { behindPaint, fetchBehindPaint } from './after-paint';
import { partText, type Load } from './fetch-part';
import { lazyComponent, type Drawn, type PropsOf } from './lazy';
import { PartBoundary } from './PartBoundary';
import type { LayerWaitProps } from './LayerWait';

/** No size where the layer's size is not known beforehand. */
type LayerWaiting = Partial<Omit<LayerWaitProps, 'onClose'>>;

/**
 * A layer above a page whose code comes with the first tap on it. A sheet stands there at once; where the code does not come, a toast says so and the
 * layer closes. The page below stays as it is.
 * @param close what takes the layer away again
 * @param waitProps what stands there meanwhile
 */
export function lazyLayer<Part extends Drawn>(
  load: Load<{ default: Part }>,
  close: (props: PropsOf<Part>) => void,
  waitProps: LayerWaiting | ((props: PropsOf<Part>) => LayerWaiting) = {},
): FunctionComponent<PropsOf<Part>> {
  const Loaded = lazyComponent(load);
  return function LazyLayer(props: PropsOf<Part>) {
    const leave = () => close(props);
    const { size, flyout = false } = typeof waitProps === 'function' ? waitProps(props) : waitProps;
    return (
      <PartBoundary
        onFailed={(error) => {
          leave();
          sayPartFailed(error);
        }}
      >
        <Suspense fallback={size && <StandIn size={size} flyout={flyout} onClose={leave} />}>
          <Loaded {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}

/** The sheet that stands in. After a first tap that was faster than its own code it comes a moment later. */
function StandIn(props: LayerWaitProps) {
  const [, redraw] = useState({});
  const LayerWait = behindPaint()?.LayerWait;
  useEffect(() => {
    let isMounted = true;
    if (!LayerWait) void fetchBehindPaint().then(() => isMounted && redraw({}));
    return () => void (isMounted = false);
  }, [LayerWait]);
  return LayerWait ? <LayerWait {...props} /> : null;
}

/** Says in a toast why something did not open. */
export function sayPartFailed(error: unknown): void {
  showToast({
    kind: 'failure',
    text: i18next.t(`shell:${partText(error)}`),
  });
}
