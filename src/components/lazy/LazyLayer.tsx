import i18next from 'i18next';
import { Suspense, type FunctionComponent } from 'react';
import { showToast } from '@/components/toast';
import { partText, type Load } from './fetch-part';
import { lazyComponent, type Drawn, type PropsOf } from './lazy';
import { PartBoundary } from './PartBoundary';
import type { LayerWaitProps } from './LayerWait';

/** The sheet that is shown while a layer loads. No first screen contains it (src/pages/frame/fetch-ahead.ts). */
const LayerWait = lazyComponent(() => import('./LayerWait'));

/** No size where it is unknown beforehand. */
type LayerWaiting = Partial<Omit<LayerWaitProps, 'onClose'>>;

/**
 * Returns a layer above a page with code that is loaded at the first tap on it. A sheet is shown at once. If the code does not load, a toast says
 * so and the layer closes. The page below stays unchanged. @param close the function that closes the layer again @param waitProps the properties of
 * the sheet that is shown meanwhile
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

/** If the sheet itself fails to load, there is no substitute. */
function StandIn(props: LayerWaitProps) {
  return (
    <PartBoundary>
      <Suspense>
        <LayerWait {...props} />
      </Suspense>
    </PartBoundary>
  );
}

/** Shows in a toast why something did not open. */
export function sayPartFailed(error: unknown): void {
  showToast({
    kind: 'failure',
    text: i18next.t(`shell:${partText(error)}`),
  });
}
