import { cachePage } from './cached-page.ts'

export { likelyMeant } from '../../api/contract/values/address/likely-meant.ts'

// What is needed from when somebody types their address: without it they can bid, too.
cachePage().catch(() => {})
