import { useQuery } from '@tanstack/react-query'
import { queryAt } from '../../../api-client/data-cache.ts'

/** How many the recent lists hold. */
const newest = { limit: '5' }

/** The totals over all organizations. */
export function useTotals() {
  return useQuery(queryAt('/api/super-admin/totals'))
}

/** The newest organizations. */
export function useNewestOrganizations() {
  return useQuery(queryAt('/api/super-admin/organizations', newest))
}

/** The newest users. */
export function useNewestUsers() {
  return useQuery(queryAt('/api/super-admin/users', newest))
}
