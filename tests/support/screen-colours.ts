import type { Locator } from 'playwright-core';

/** Red, green and blue, 0 to 255 each. */
export type Colour = readonly [number, number, number];

/** Returns the colours of the pixels that an element covers. The element is scrolled into view. */
export async function coloursOf(element: Locator): Promise<Colour[]> {
  const picture = (await element.screenshot()).toString('base64');
  const values = await element.page().evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return [...(context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [])];
  }, picture);
  return Array.from({ length: values.length / 4 }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = values.slice(at * 4, at * 4 + 3);
    return [red, green, blue];
  });
}

/** Returns the distance of a colour from grey, 0 to 255. */
const strength = (colour: Colour) => Math.max(...colour) - Math.min(...colour);

/** Returns the colour that is furthest from grey. */
export function strongest(colours: readonly Colour[]): Colour {
  return colours.reduce((best, colour) => (strength(colour) > strength(best) ? colour : best), [0, 0, 0] as Colour);
}

/** Returns the hue of a colour: red 0, green 120, blue 240 degrees; undefined for colours that people see as grey. */
export function hueOf(colour: Colour): number | undefined {
  const [red, green, blue] = colour;
  const range = strength(colour);
  if (range < 32) return undefined;
  const high = Math.max(...colour);
  const sixth =
    high === red ? (green - blue) / range : high === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return (Math.round(sixth * 60) + 360) % 360;
}

/** Returns the colour of most pixels: the background of an element. */
export function groundOf(colours: readonly Colour[]): Colour {
  const counts = new Map<string, number>();
  for (const colour of colours) counts.set(colour.join(), (counts.get(colour.join()) ?? 0) + 1);
  const [most = '0,0,0'] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  const [red = 0, green = 0, blue = 0] = most.split(',').map(Number);
  return [red, green, blue];
}
