import * as z from 'zod/mini';
import { defineValue } from './define';
import { presenceRelations } from './relations';

/** A captured position (SD-48): WGS-84, 6 decimals, with the known facts about its capture. */
export const PoiSchema = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  /** Radius in metres. */
  accuracy: z.optional(z.number().check(z.minimum(0))),
  /** The time of the capture, epoch milliseconds. */
  time: z.number(),
  source: z.enum(['feishu', 'lark', 'dingtalk', 'browser']),
  /** Supplied by the server, at once or later; a caller's own text is ignored. */
  address: z.optional(z.string()),
});
export type Poi = z.infer<typeof PoiSchema>;

export const poi = defineValue({
  kind: 'POI',
  storage: 'json',
  settings: [],
  schema: () => PoiSchema,
  isEmpty: () => false,
  normalise: (value) => {
    const parsed = z.safeParse(PoiSchema, value);
    if (!parsed.success) return value;
    return {
      ...parsed.data,
      latitude: sixDecimals(parsed.data.latitude),
      longitude: sixDecimals(parsed.data.longitude),
    };
  },
  text: (value) => (value as Poi).address ?? coordinatesText(value as Poi),
  relations: presenceRelations,
  place: (value) => value as Poi,
});

function sixDecimals(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** Returns the text that is shown while the address is unknown. */
export function coordinatesText(position: Pick<Poi, 'latitude' | 'longitude'>): string {
  return `${position.latitude.toFixed(6)}, ${position.longitude.toFixed(6)}`;
}
