import { latePart } from '@/components/late';
import { withTexts } from '@/i18n/room';
import { BuildersPage } from '@/pages/frame/BuildersPage';

const Gallery = latePart(() => withTexts('views', import(/* webpackChunkName: "demo-gallery" */ './Gallery')));

/** Every value type in every state. */
export default function GalleryPage() {
  return (
    <BuildersPage>
      <Gallery />
    </BuildersPage>
  );
}
