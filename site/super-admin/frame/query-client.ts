import { createCache } from '../../api-client/data-cache.ts'
import { superAdminRead } from '../../api-client/super-admin-call.ts'

/** The cache of the super admin area. Schools change on their own, so each screen reads again when it is opened. */
export const queryClient = createCache({ read: superAdminRead, queries: { refetchOnMount: 'always' } })
