/** A network as one may show it: enough to tell home from elsewhere. "203.0.113.x" for IPv4; an IPv6 /64 is one already. */
export function roughNetwork(network: string): string | null {
  if (network === '' || network === 'unknown') return null
  return network.includes(':') ? network : network.replace(/\.\d+$/, '.x')
}
