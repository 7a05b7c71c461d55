import type { Env } from './env';

type StartPlace = Pick<Env, 'DATA_DIR' | 'DATABASE_URL' | 'HOST' | 'PORT'>;

/** The properties that identify the error of a start: errors of Node, PostgreSQL and our own. */
interface StartError {
  name?: string;
  code?: string;
  message: string;
  syscall?: string;
  hostname?: string;
  path?: string;
}

/** Errors with a message that is already a sentence for the operator. */
const ownSentences = ['FolderInUse', 'CannotUseDatabase'];

const certificateCodes =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|CERT_HAS_EXPIRED|ERR_TLS_CERT_ALTNAME_INVALID)$/;

/**
 * Returns one sentence for a fault that an operator can fix; undefined for a fault of the product. The sentence never contains DATABASE_URL,
 * which has a password.
 */
export function explainStart(error: unknown, startPlace: StartPlace): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const startError = error as StartError;
  if (startError.name !== undefined && ownSentences.includes(startError.name)) return startError.message;
  return (
    ofListening(startError, startPlace) ??
    ofDisk(startError, startPlace) ??
    (startPlace.DATABASE_URL === undefined ? undefined : ofPostgres(startError, startPlace.DATABASE_URL))
  );
}

function ofListening({ code, syscall, message }: StartError, { HOST, PORT }: StartPlace): string | undefined {
  if (code === 'EADDRINUSE')
    return `Port ${PORT} is in use. Stop what runs there, or choose another one, as in: PORT=8788 npm start`;
  if (code === 'EADDRNOTAVAIL')
    return `HOST=${HOST} is not an address of this machine. Leave HOST away to serve this machine alone, or set HOST=0.0.0.0 and PUBLIC_URL to serve others.`;
  if (syscall === 'listen')
    return `Port ${PORT} cannot be listened on: ${message}. Ports below 1024 belong to the administrator: choose another one and put a proxy before it.`;
  return undefined;
}

function ofDisk({ code, message, path }: StartError, { DATA_DIR }: StartPlace): string | undefined {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `No permission: ${message}. The user that runs the server must be able to write into DATA_DIR (${DATA_DIR}).`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `DATA_DIR (${DATA_DIR}) must be a folder, and ${path ?? 'a part of it'} is a file. Move the file away or choose another folder.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of DATA_DIR (${DATA_DIR}) is full. Make room or choose another folder.`;
    default:
      return undefined;
  }
}

function ofPostgres({ code, message, name }: StartError, url: string): string | undefined {
  const host = readHost(url);
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `The database of DATABASE_URL does not answer (${host}). Start it, or unset DATABASE_URL to use the embedded one.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host of DATABASE_URL is not known: ${host}. Correct it, or look whether this machine can resolve names.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ECONNRESET':
      return `The database of DATABASE_URL cannot be reached (${host}: ${code}). Look at the address, the network and its firewall.`;
    case '3D000':
      return `PostgreSQL says: ${message}. Create the database (createdb), or correct the name at the end of DATABASE_URL.`;
    case '28P01':
      return `PostgreSQL says: ${message}. Correct user and password in DATABASE_URL; signs like @ : / # in a password are written as %40 %3A %2F %23.`;
    case '28000':
      return `PostgreSQL says: ${message}. Create the role with the right to log in, or correct the user in DATABASE_URL; pg_hba.conf must let it in from this machine.`;
    case '42501':
      return `PostgreSQL says: ${message}. The user of DATABASE_URL must own the database, as after: createdb -O <user> <database>`;
    case '53300':
      return `PostgreSQL says: ${message}. Each process of a server takes up to eleven connections: raise max_connections, lower WEB_CONCURRENCY or start fewer servers.`;
    case '57P03':
      return `PostgreSQL says: ${message}. Try again when it is ready.`;
    default:
  }
  if (name === 'DatabaseBusy' || /Connection terminated due to connection timeout/.test(message))
    return `The database of DATABASE_URL did not answer in time (${host}). Look at the address, the network and its firewall.`;
  if (/password must be a (non-empty )?string/.test(message))
    return 'PostgreSQL asks for a password, and DATABASE_URL holds none: postgres://user:password@host/database';
  if (/does not support SSL/.test(message))
    return 'DATABASE_URL asks for SSL, and this PostgreSQL has none: take sslmode out of the address, or switch ssl on in PostgreSQL.';
  if (code !== undefined && certificateCodes.test(code))
    return `The certificate of the database of DATABASE_URL is not trusted (${message}). Name its authority in the address (sslrootcert=<file>) or in NODE_EXTRA_CA_CERTS.`;
  return undefined;
}

/** Returns the host and port of an address, without its user and password. */
function readHost(url: string): string {
  if (!URL.canParse(url)) return 'its address';
  const { host, searchParams } = new URL(url);
  return searchParams.get('host') ?? host;
}
