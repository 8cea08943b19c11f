import { useQuery } from '@tanstack/react-query'
import { queryAt } from '../../api-client/data-cache.ts'

/** How many the recent lists hold. */
const newest = { limit: '5' }

/** How much of everything there is. */
export function useTotals() {
  return useQuery(queryAt('/api/super-admin/totals'))
}

/** The organizations founded last. */
export function useNewestOrganizations() {
  return useQuery(queryAt('/api/super-admin/organizations', newest))
}

/** Who signed up last. */
export function useNewestUsers() {
  return useQuery(queryAt('/api/super-admin/users', newest))
}
