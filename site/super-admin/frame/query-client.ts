import { QueryClient } from '@tanstack/react-query'
import { cacheDefaults } from '../../api-client/data-cache.ts'
import { superAdminRead } from '../../api-client/super-admin-call.ts'

const defaults = cacheDefaults(superAdminRead)

/** The cache of the super admin area. Schools change on their own, so each screen reads again when it is opened. */
export const queryClient = new QueryClient({
  defaultOptions: { ...defaults, queries: { ...defaults.queries, refetchOnMount: 'always' } },
})
