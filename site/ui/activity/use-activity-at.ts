import { useSearchParams } from 'wouter'
import { activityGroups } from '../../../api/contract/values/kind/activity-kind.ts'

/** What narrows the list of activity, as the address has it. */
const FILTERS = ['group', 'search', 'from', 'to'] as const
type Filter = (typeof FILTERS)[number]

/** Which activity is shown. It is in the address, so that it can be shared and Back works. */
export function useActivityAt() {
  const [params, setParams] = useSearchParams()
  const filters = Object.fromEntries(FILTERS.map((name) => [name, params.get(name) ?? ''])) as Record<Filter, string>
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  return {
    ...filters,
    group: activityGroups.find((group) => group === filters.group) ?? ('all' as const),
    page: Number(params.get('page')) || 1,
    /** What was given, as the API takes it. */
    given,
    /** A new filter begins at the first page. */
    narrow: (filter: Filter, value: string) => setParams({ ...given, [filter]: value }, { replace: true }),
    turn: (page: number) => setParams({ ...given, page: String(page) }),
  }
}
export type ActivityAt = ReturnType<typeof useActivityAt>
