import { BlockList, isIP } from 'node:net';

/** Networks that no address on the internet is in: this machine, private networks, those of a link (where clouds keep their metadata), and reserved ones. */
const inner: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Of IPv6 whatever is no global unicast address, and those that carry an address of IPv4 within.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
];
/** Networks by family: Node would take every address of IPv4 for one within `::/3`. */
type Networks = Record<'ipv4' | 'ipv6', BlockList>;

const innerNetworks = toList(inner.map(([network, bits]) => `${network}/${bits}`));

function toList(networkTexts: readonly string[]): Networks {
  const networks: Networks = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const word of networkTexts) {
    const [address = '', bits] = word.split('/');
    const family = getFamily(address);
    networks[family].addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return networks;
}

function getFamily(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i;

/** An address of IPv4 that is written as one of IPv6, as what it is. */
function plain(address: string): string {
  const [, dotted, high, low] = mapped.exec(address) ?? [];
  if (dotted !== undefined) return dotted;
  if (high === undefined || low === undefined) return address;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}

/** Where webhooks may go. */
export interface AddressRules {
  /** Whether an address is one that the operator has opened though it is in the inner network. */
  isOpened(address: string): boolean;
  /** Whether the server may connect to it on somebody else's word. */
  isAllowed(address: string): boolean;
}

/** @param openedNetworks networks of the inner network that webhooks may reach, as `10.1.0.0/16`. */
export function addressRules(openedNetworks: readonly string[]): AddressRules {
  const list = toList(openedNetworks);
  const isInNetworks = (networks: Networks, address: string) => {
    const plainAddress = plain(address);
    return isIP(plainAddress) === 0 || networks[getFamily(plainAddress)].check(plainAddress, getFamily(plainAddress));
  };
  const isOpened = (address: string) => isIP(plain(address)) !== 0 && isInNetworks(list, address);
  return { isOpened, isAllowed: (address) => isOpened(address) || !isInNetworks(innerNetworks, address) };
}
