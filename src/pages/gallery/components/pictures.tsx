import { ImageViewer, type Picture } from '@/components/image-viewer';
import { useWords } from './words';

/** Returns a drawing as a separate picture: wide, high and square. */
const drawPicture = (width: number, height: number, color: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${color}"/></svg>`,
  )}`;

export default function Pictures({ onClose }: { onClose(): void }) {
  const { options, close, open } = useWords();
  const pictures: Picture[] = [
    drawPicture(640, 360, 'teal'),
    drawPicture(360, 800, 'indigo'),
    drawPicture(400, 400, 'brown'),
  ].map((url, index) => ({ url, name: options[index] ?? '' }));
  return (
    <ImageViewer
      pictures={pictures}
      start={1}
      getTitle={(index) => `${index + 1} / ${pictures.length}`}
      labels={{ close, previous: `${open} 1`, next: `${open} 2` }}
      onClose={onClose}
    />
  );
}
