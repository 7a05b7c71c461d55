import { createCipheriv, createHash, randomBytes } from 'node:crypto';

/** The secrets of the app of the server under test, as in the demo. */
const secrets = { appId: 'cli_demo_feishu', token: 'demo_feishu_token', encryptKey: 'demo_feishu_encrypt_key' };

/** A push in the format of the wire. */
export interface Message {
  body: string;
  headers: Record<string, string>;
}

/** Returns a push of the bench's tenant, encrypted and signed in the format of Feishu. */
export function signMessage({ id, type, event }: { id: string; type: string; event: object }): Message {
  const message = {
    schema: '2.0',
    header: {
      event_id: id,
      event_type: type,
      create_time: String(Date.now()),
      token: secrets.token,
      app_id: secrets.appId,
      tenant_key: 'bench',
    },
    event,
  };
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', createHash('sha256').update(secrets.encryptKey).digest(), iv);
  const encrypted = Buffer.concat([iv, cipher.update(JSON.stringify(message)), cipher.final()]).toString('base64');
  const body = JSON.stringify({ encrypt: encrypted });
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1_000)), randomBytes(8).toString('hex')];
  const signature = createHash('sha256')
    .update(timestamp + nonce + secrets.encryptKey + body)
    .digest('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'x-lark-request-timestamp': timestamp,
      'x-lark-request-nonce': nonce,
      'x-lark-signature': signature,
    },
  };
}
