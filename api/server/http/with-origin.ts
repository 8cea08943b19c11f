import { actingFrom, type Origin, presentOrigin } from '../../../db/origin.ts'
import type { Config } from '../context/config.ts'
import type { Handle } from '../context/turns.ts'
import { clientIp, networkOf, type Peers } from './client-ip.ts'

/**
 * Has all that is done for a request know whose request it is, for the activity. See product#activity.
 * @param count is told of every answer
 */
export function withOrigin(count: (request: Request, response: Response, origin: Origin) => void) {
  return (handle: Handle, request: Request): Handle =>
    (...asked) => {
      const origin: Origin = { actor: null, tried: null, network: () => 'unknown', isPlayed: false }
      const counted = (answer: unknown) => {
        if (answer instanceof Response) count(request, answer, origin)
        return answer
      }
      const answer = actingFrom(origin, () => handle(...asked))
      return answer instanceof Promise ? answer.then(counted) : counted(answer)
    }
}

/** Notes where a request comes from: the server, which knows, is at hand only inside. */
export function noteNetwork(request: Request, server: Peers | null, config: Pick<Config, 'trustedProxies'>) {
  const origin = presentOrigin()
  if (origin) origin.network = () => networkOf(clientIp(request, server, config))
}
