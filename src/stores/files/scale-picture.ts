/** Longest side of an uploaded photo, in pixels (SD-49). */
const longestSide = 2048;

/** Scales a photo for a phone's uplink. Other files, and pictures that this phone cannot draw, are returned unchanged. */
export async function scalePicture(file: File): Promise<File> {
  if (!/^image\/(jpeg|png|webp|heic|heif)$/.test(file.type) || typeof createImageBitmap !== 'function') return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = longestSide / Math.max(picture.width, picture.height);
    if (scale >= 1 && file.type !== 'image/heic' && file.type !== 'image/heif') {
      picture.close();
      return file;
    }
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * Math.min(1, scale));
    canvas.height = Math.round(picture.height * Math.min(1, scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    // A screenshot with sharp edges and transparency stays a PNG.
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.86));
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], type === 'image/jpeg' ? file.name.replace(/\.\w+$/, '.jpg') : file.name, { type });
  } catch {
    return file;
  }
}
