import { QueryClient } from '@tanstack/react-query'
import { cacheDefaults } from '../api-client/data-cache.ts'
import { platformCall } from '../api-client/platform-call.ts'

const defaults = cacheDefaults((path) => platformCall('GET', path))

/** Everything the platform area knows. Schools change by themselves, so each screen reads anew when it is opened. */
export const queryClient = new QueryClient({
  defaultOptions: { ...defaults, queries: { ...defaults.queries, refetchOnMount: 'always' } },
})
