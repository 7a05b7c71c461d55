/**
 * Frames of the long connection of Feishu and Lark (protobuf, `pbbp2.Frame` of the official SDK), limited to the fields that the suite's endpoint
 * reads and writes.
 */
export interface SimulatedFrame {
  service: number;
  /** 0: control, 1: data. */
  method: number;
  headers: Record<string, string>;
  payload: Buffer;
}

const numbers = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...numbers(value >>> 7)]);
const block = (field: number, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([(field << 3) | 2, ...numbers(bytes.length)]), bytes]);

export function encodeFrame({ service, method, headers, payload }: SimulatedFrame): Buffer {
  return Buffer.concat([
    // SeqID, LogID
    Buffer.from([0x08, 1, 0x10, 2, 0x18, ...numbers(service), 0x20, ...numbers(method)]),
    ...Object.entries(headers).map(([key, value]) =>
      block(5, Buffer.concat([block(1, Buffer.from(key)), block(2, Buffer.from(value))])),
    ),
    block(8, payload),
  ]);
}

export function decodeFrame(bytes: Buffer): SimulatedFrame {
  const frame: SimulatedFrame = { service: 0, method: 0, headers: {}, payload: Buffer.alloc(0) };
  for (const { field, number, content } of walk(bytes)) {
    if (field === 3) frame.service = number;
    if (field === 4) frame.method = number;
    if (field === 5) {
      const [key, value] = [...walk(content)].map((segment) => segment.content.toString('utf8'));
      frame.headers[key ?? ''] = value ?? '';
    }
    if (field === 8) frame.payload = content;
  }
  return frame;
}

function* walk(bytes: Buffer): Generator<{ field: number; number: number; content: Buffer }> {
  let position = 0;
  const next = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[position] ?? 0;
      position += 1;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (position < bytes.length) {
    const tag = next();
    const number = next();
    if (tag % 8 === 0) yield { field: tag >>> 3, number, content: Buffer.alloc(0) };
    else {
      yield { field: tag >>> 3, number, content: bytes.subarray(position, position + number) };
      position += number;
    }
  }
}
