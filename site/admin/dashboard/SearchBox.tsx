import { useRef } from 'react'

/** Long enough for the next letter. */
const TYPING_PAUSE_MS = 250

/** Narrows the list to the items whose title, donor or category holds some words. */
export function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  function searchSoon(text: string) {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => onSearch(text.trim()), TYPING_PAUSE_MS)
  }

  return (
    <search className="basis-full pb-2 sm:basis-72">
      <input
        type="search"
        aria-label="Search auctions"
        placeholder="Search title, donor or category"
        defaultValue={search}
        onChange={(event) => searchSoon(event.target.value)}
        className="field min-h-11 text-base"
      />
    </search>
  )
}
