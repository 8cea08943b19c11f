import { actingFrom, presentOrigin } from '../../db/origin.ts'
import type { Config } from '../context/config.ts'
import { clientIp, networkOf, type Peers } from './client-ip.ts'

/** What Elysia handles a request by. */
type Handle = (...asked: unknown[]) => unknown

/** Has all that is done for a request know whose request it is, for the record of acts. See product.md#activity. */
export function withOrigin(handle: Handle): Handle {
  return (...asked) => actingFrom({ actor: null, network: () => 'unknown', isPlayed: false }, () => handle(...asked))
}

/** Notes where a request comes from: the server, which knows, is at hand only inside. */
export function noteNetwork(request: Request, server: Peers | null, config: Pick<Config, 'trustedProxies'>) {
  const origin = presentOrigin()
  if (origin) origin.network = () => networkOf(clientIp(request, server, config))
}
