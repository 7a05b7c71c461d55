import { lazyPart } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { DevPage } from '@/pages/frame/DevPage';

const Gallery = lazyPart(() => withTexts('lists', import(/* webpackChunkName: "demo-gallery" */ './Gallery')));

/** Every value type in every state. */
export default function GalleryPage() {
  return (
    <DevPage>
      <Gallery />
    </DevPage>
  );
}
