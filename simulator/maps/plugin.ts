import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { amapKey } from '../suites';
import { perSecond, type Limit } from '../world/limits';
import type { World } from '../world/world';
import { addressAt, type MadeAddress } from './address';
import { pause } from '../wire/pause';

interface MapAnswer {
  status: number;
  code: number | string;
  body: unknown;
}

interface MapService {
  call: string;
  path: string;
  limit: Limit;
  answer(request: FastifyRequest): MapAnswer;
  limited(): MapAnswer;
  fault(status: number, code: number | string, message: string): MapAnswer;
}

/** Reverse geocoding: Nominatim at `/nominatim/reverse`, AMap at `/amap/v3/geocode/regeo`. */
export function maps(world: World): FastifyPluginAsync {
  return async (app) => {
    for (const service of [nominatim, amap]) {
      app.get(service.path, (request, reply) => serve(world, service, request, reply));
    }
  };
}

async function serve(
  world: World,
  service: MapService,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { delayMs, failure } = world.faults.meet('maps', service.call, service.path);
  if (delayMs > 0) await pause(delayMs);
  const record = (status: number, code: number | string) =>
    world.log.record({ at: world.now(), suite: 'maps', call: service.call, status, code });
  if (failure?.kind === 'drop') {
    record(0, 'dropped');
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  if (failure?.kind === 'malformed') {
    record(200, 'malformed');
    return reply.type('application/json').send('{"status":"1","address":{"');
  }
  const admitted = failure !== undefined || world.limits.admit(`maps/${service.call}`, [service.limit]);
  const { status, code, body } = failure
    ? service.fault(failure.status ?? 500, failure.code ?? 'UNKNOWN_ERROR', failure.message ?? 'service unavailable')
    : admitted
      ? service.answer(request)
      : service.limited();
  record(status, code);
  return reply.code(status).send(body);
}

const coordinate = (limit: number) => z.coerce.number().min(-limit).max(limit);
const reverseQuery = z.object({
  lat: coordinate(90),
  lon: coordinate(180),
  format: z.string().default('xml'),
  'accept-language': z.string().optional(),
});

/** The agents that HTTP libraries send by default; the public server refuses them. */
const libraryAgents = /^(undici|node|node-fetch|axios|got|python-requests|curl|java|okhttp|go-http-client)\b/i;

const nominatim: MapService = {
  call: 'nominatim.reverse',
  path: '/nominatim/reverse',
  limit: perSecond(1),
  fault: (status, code, message) => ({ status, code, body: { error: { code: status, message } } }),
  limited: () => ({ status: 429, code: 429, body: { error: { code: 429, message: 'Too Many Requests' } } }),
  answer(request) {
    const agent = request.headers['user-agent'] ?? '';
    if (agent.trim() === '' || libraryAgents.test(agent)) {
      return {
        status: 403,
        code: 403,
        body: { error: { code: 403, message: 'Access denied: identify your application in the User-Agent' } },
      };
    }
    const query = reverseQuery.safeParse(request.query);
    if (!query.success)
      return {
        status: 400,
        code: 400,
        body: { error: { code: 400, message: "Parameter 'lat' or 'lon' missing or invalid." } },
      };
    if (!['json', 'jsonv2'].includes(query.data.format)) {
      return {
        status: 400,
        code: 400,
        body: { error: { code: 400, message: 'The simulator answers format=jsonv2 only.' } },
      };
    }
    const { lat, lon } = query.data;
    const address = addressAt(lat, lon);
    if (!address) return { status: 200, code: 0, body: { error: 'Unable to geocode' } };
    const language = query.data['accept-language'] ?? request.headers['accept-language'] ?? 'en';
    return { status: 200, code: 0, body: nominatimBody(address, lat, lon, language.startsWith('zh') ? 'zh' : 'en') };
  },
};

function nominatimBody(address: MadeAddress, lat: number, lon: number, language: 'zh' | 'en'): unknown {
  const { houseNumber, postcode } = address;
  const road = address.road[language];
  const addressLines = [
    houseNumber,
    road,
    address.township[language],
    address.district[language],
    address.city[language],
    ...(address.province.zh === address.city.zh ? [] : [address.province[language]]),
    postcode,
    address.country[language],
  ];
  return {
    place_id: 100_000_000 + Number(postcode),
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'way',
    osm_id: 700_000_000 + Number(houseNumber),
    lat: String(lat),
    lon: String(lon),
    category: 'building',
    type: 'yes',
    place_rank: 30,
    importance: 0.0001,
    addresstype: 'building',
    name: '',
    display_name: addressLines.join(', '),
    address: {
      house_number: houseNumber,
      road,
      suburb: address.township[language],
      city_district: address.district[language],
      city: address.city[language],
      state: address.province[language],
      postcode,
      country: address.country[language],
      country_code: address.country.code,
    },
    boundingbox: [lat - 0.0001, lat + 0.0001, lon - 0.0001, lon + 0.0001].map((side) => side.toFixed(7)),
  };
}

const regeoQuery = z.object({
  key: z.string().default(''),
  location: z.string().default(''),
  output: z.string().default('JSON'),
});
const amapRefusal = (infocode: string, info: string): MapAnswer => ({
  status: 200,
  code: infocode,
  body: { status: '0', info, infocode },
});

const amap: MapService = {
  call: 'amap.regeo',
  path: '/amap/v3/geocode/regeo',
  // The limit of a personal key.
  limit: perSecond(30),
  // AMap's faults are HTTP 200 with a separate status, unless the tester sets an HTTP status.
  fault: (status, code, message) => ({ status, code, body: { status: '0', info: message, infocode: String(code) } }),
  limited: () => amapRefusal('10021', 'CUQPS_HAS_EXCEEDED_THE_LIMIT'),
  answer(request) {
    const query = regeoQuery.safeParse(request.query).data;
    if (query?.key !== amapKey) return amapRefusal('10001', 'INVALID_USER_KEY');
    // The longitude comes first, with at most six decimals.
    const match = /^(-?\d{1,3}(?:\.\d{1,6})?),(-?\d{1,2}(?:\.\d{1,6})?)$/.exec(query.location);
    if (!match) return amapRefusal('20000', 'INVALID_PARAMS');
    const address = addressAt(Number(match[2]), Number(match[1]));
    return {
      status: 200,
      code: 0,
      body: { status: '1', info: 'OK', infocode: '10000', regeocode: regeocode(address?.adcode ? address : undefined) },
    };
  },
};

/** Returns the members of AMap's answer. Empty ones are `[]`, not `""`: all of them abroad, and the city in the municipalities. */
function regeocode(address: MadeAddress | undefined): unknown {
  const empty: never[] = [];
  if (!address) {
    return {
      formatted_address: empty,
      addressComponent: {
        country: empty,
        province: empty,
        city: empty,
        citycode: empty,
        district: empty,
        adcode: empty,
        township: empty,
        towncode: empty,
        streetNumber: { street: empty, number: empty, location: empty, direction: empty, distance: empty },
      },
    };
  }
  const { province, city, district, township, road, houseNumber, adcode } = address;
  const isMunicipality = province.zh === city.zh;
  return {
    formatted_address: `${province.zh}${isMunicipality ? '' : city.zh}${district.zh}${township.zh}${road.zh}${houseNumber}号`,
    addressComponent: {
      country: '中国',
      province: province.zh,
      city: isMunicipality ? empty : city.zh,
      citycode: adcode.slice(0, 3),
      district: district.zh,
      adcode,
      township: township.zh,
      towncode: `${adcode}001000`,
      streetNumber: { street: road.zh, number: `${houseNumber}号`, location: empty, direction: empty, distance: empty },
    },
  };
}
