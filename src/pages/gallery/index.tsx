import { lazyPart } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { parameter } from '@/routes';
import { DevPage } from '@/pages/frame/DevPage';

const Gallery = lazyPart(() => withTexts('lists', import(/* webpackChunkName: "demo-gallery" */ './Gallery')));

const LayerStage = lazyPart(() => withTexts('record', import(/* webpackChunkName: "demo-layers" */ './LayerStage')));

/** Shows every value type in every state, every component, or the elements that are fixed to the edges of the window (`?show=layers`). */
export default function GalleryPage() {
  return <DevPage>{parameter('show') === 'layers' ? <LayerStage /> : <Gallery />}</DevPage>;
}
