/**
 * The frames of the long connection of Feishu and Lark: protobuf, `pbbp2.Frame` of the official SDK. Fields 1 SeqID and 2 LogID (uint64), 3 service
 * and 4 method (int32), 5 headers (1 key, 2 value), 6 payload encoding, 7 payload type, 8 payload, 9 LogIDNew. Unused fields are returned
 * unchanged.
 */
export interface LarkFrame {
  /** 0: about the connection; 1: an event. */
  method: number;
  headers: [key: string, value: string][];
  payload: Uint8Array;
  /** The other fields by number, unchanged: `SeqID`, `LogID` and `service` are numbers, the others bytes. */
  others: [field: number, value: bigint | Uint8Array][];
}

const fields = { service: 3, method: 4, header: 5, payload: 8 } as const;

/** @throws RangeError for bytes that are not a frame */
export function readFrame(bytes: Uint8Array): LarkFrame {
  const frame: LarkFrame = { method: 0, headers: [], payload: new Uint8Array(), others: [] };
  for (const [field, value] of readFields(bytes)) {
    if (field === fields.method && typeof value === 'bigint') frame.method = Number(value);
    else if (field === fields.header && typeof value !== 'bigint') frame.headers.push(readHeader(value));
    else if (field === fields.payload && typeof value !== 'bigint') frame.payload = value;
    else frame.others.push([field, value]);
  }
  return frame;
}

export function writeFrame({ method, headers, payload, others }: LarkFrame): Uint8Array {
  const all: [number, bigint | Uint8Array][] = [
    ...others,
    [fields.method, BigInt(method)],
    ...headers.map(([key, value]): [number, Uint8Array] => [
      fields.header,
      writeFields([
        [1, Buffer.from(key)],
        [2, Buffer.from(value)],
      ]),
    ]),
    ...(payload.length > 0 ? [[fields.payload, payload] as [number, Uint8Array]] : []),
  ];
  return writeFields(all.sort(([first], [second]) => first - second));
}

/** Returns the ping frame of a connection; `service` comes from the connection's address. */
export function pingFrame(service: number): Uint8Array {
  return writeFrame({
    method: 0,
    headers: [['type', 'ping']],
    payload: new Uint8Array(),
    others: [
      [1, 0n],
      [2, 0n],
      [fields.service, BigInt(service)],
    ],
  });
}

function readHeader(bytes: Uint8Array): [string, string] {
  const texts = new Map(readFields(bytes).map(([field, value]) => [field, value]));
  const text = (field: number) => {
    const value = texts.get(field);
    return value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : '';
  };
  return [text(1), text(2)];
}

/** Fields with their numbers: varints as numbers, what has a length as bytes. */
function readFields(bytes: Uint8Array): [field: number, value: bigint | Uint8Array][] {
  const frameFields: [number, bigint | Uint8Array][] = [];
  let position = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[position];
      if (byte === undefined) break;
      position += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError('a number without an end');
  };
  while (position < bytes.length) {
    const tag = Number(varint());
    const [field, type] = [tag >>> 3, tag & 7];
    if (type === 0) frameFields.push([field, varint()]);
    else if (type === 2) {
      const length = Number(varint());
      if (position + length > bytes.length) throw new RangeError('a field that is longer than the frame');
      frameFields.push([field, bytes.subarray(position, position + length)]);
      position += length;
    } else throw new RangeError(`a field of type ${type}`);
  }
  return frameFields;
}

function writeFields(all: readonly (readonly [field: number, value: bigint | Uint8Array])[]): Uint8Array {
  return Buffer.concat(
    all.flatMap(([field, value]) =>
      typeof value === 'bigint'
        ? [varintBytes(BigInt(field << 3)), varintBytes(value)]
        : [varintBytes(BigInt((field << 3) | 2)), varintBytes(BigInt(value.length)), value],
    ),
  );
}

function varintBytes(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let remaining = value;
  while (remaining >= 0x80n) {
    bytes.push(Number(remaining & 0x7fn) | 0x80);
    remaining >>= 7n;
  }
  return Uint8Array.from([...bytes, Number(remaining)]);
}
