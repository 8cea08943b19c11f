import { isIP } from 'node:net'
import type { Config } from '../context/config.ts'
import { familyOf } from '../context/proxy-list.ts'

/** The part of Bun's server that knows who is at the other end of a connection. */
export interface Peers {
  requestIP(request: Request): { address: string } | null
}

/** Stands for a caller without a connection. */
const UNKNOWN = 'unknown'
const VOUCHED = 'x-vouched-address'
/** Known only to this process, so a header with it comes from us. */
const VOUCHER = crypto.randomUUID()

/** The header by which our own pages, calling in process, pass on whom they call for. */
export function vouchFor(address: string): Record<string, string> {
  return { [VOUCHED]: `${VOUCHER} ${address}` }
}

/**
 * The client's IP: the one our own page passes on, else the peer's. X-Forwarded-For is read from the right, each entry
 * only as long as the one who sent it is a trusted proxy.
 */
export function clientIp(request: Request, server: Peers | null, config: Pick<Config, 'trustedProxies'>): string {
  const [voucher, vouched] = request.headers.get(VOUCHED)?.split(' ') ?? []
  if (voucher === VOUCHER && vouched) return vouched
  const peer = server?.requestIP(request)?.address
  if (!peer) return UNKNOWN
  const forwarded = (request.headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  let address = plainAddress(peer) ?? peer
  while (config.trustedProxies.check(address, familyOf(address))) {
    const sender = plainAddress(forwarded.pop())
    if (sender === null) break
    address = sender
  }
  return address
}

/** Whose limit an address counts to: one household or school holds a whole /64 of IPv6. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('::')
  const first = groupsOf(head)
  const last = groupsOf(tail)
  const zeros = Array<string>(8 - first.length - last.length).fill('0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}

function groupsOf(half: string): string[] {
  return half.split(':').filter(Boolean)
}

/** One spelling for each address, IPv4 in IPv6 as IPv4; `null` when it is none. */
function plainAddress(text = ''): string | null {
  if (isIP(text) === 4) return text
  if (isIP(text) !== 6) return null
  const canonical = URL.parse(`http://[${text}]`)?.hostname.slice(1, -1) ?? null
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical ?? '')
  return mapped ? dotted(mapped[1], mapped[2]) : canonical
}

function dotted(...halves: (string | undefined)[]): string {
  return halves
    .map((half) => Number.parseInt(half ?? '0', 16))
    .flatMap((half) => [half >> 8, half & 255])
    .join('.')
}

/** A network as one may show it: enough to tell home from elsewhere. "203.0.113.x" for IPv4; an IPv6 /64 is one already. */
export function roughNetwork(network: string): string | null {
  if (network === '' || network === 'unknown') return null
  return network.includes(':') ? network : network.replace(/\.\d+$/, '.x')
}
