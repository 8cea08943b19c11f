import { QueryClient } from '@tanstack/react-query'
import { cacheDefaults } from '../ui/data-cache.ts'
import { platformCall } from './platform-call.ts'

const defaults = cacheDefaults((path) => platformCall('GET', path))

/** Everything the platform area knows. Schools change by themselves, so each screen reads anew when it is opened. */
export const queryClient = new QueryClient({
  defaultOptions: { ...defaults, queries: { ...defaults.queries, refetchOnMount: 'always' } },
})
