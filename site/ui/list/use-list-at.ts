import { useSearchParams } from 'wouter'

/** Which part of a list is shown. It is in the address, so that it can be shared and Back works. */
export function useListAt() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const status = params.get('status') ?? ''
  const at = { ...(search && { search }), ...(status && { status }) }
  return {
    search,
    status,
    page: Number(params.get('page')) || 1,
    /** A new search or filter begins at the first page. */
    find: (text: string) => setParams({ ...at, search: text }, { replace: true }),
    filter: (wanted: string) => setParams({ ...at, status: wanted }, { replace: true }),
    turn: (page: number) => setParams({ ...at, page: String(page) }),
  }
}
export type ListAt = ReturnType<typeof useListAt>
