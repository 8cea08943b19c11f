import { QueryClient } from '@tanstack/react-query'
import { cacheDefaults } from '../api-client/data-cache.ts'
import { platformRead } from '../api-client/platform-call.ts'

const defaults = cacheDefaults(platformRead)

/** Everything the platform area knows. Schools change by themselves, so each screen reads anew when it is opened. */
export const queryClient = new QueryClient({
  defaultOptions: { ...defaults, queries: { ...defaults.queries, refetchOnMount: 'always' } },
})
