import { useSearchParams } from 'wouter'

/** Which part of a list is shown, as the address has it: so that it can be shared, and gone back to. */
export function useListAt() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const status = params.get('status') ?? ''
  const at = { ...(search && { search }), ...(status && { status }) }
  return {
    search,
    status,
    page: Number(params.get('page')) || 1,
    /** Anything but another page begins at the first. */
    find: (text: string) => setParams({ ...at, search: text }, { replace: true }),
    filter: (wanted: string) => setParams({ ...at, status: wanted }, { replace: true }),
    turn: (page: number) => setParams({ ...at, page: String(page) }),
  }
}
export type ListAt = ReturnType<typeof useListAt>
