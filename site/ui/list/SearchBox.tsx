import { useEffect, useLayoutEffect, useRef } from 'react'

/** Long enough for the next letter. */
const TYPING_PAUSE_MS = 250

interface Props {
  label: string
  /** What is searched. */
  placeholder: string
  search: string
  onSearch: (search: string) => void
}

/** Narrows a list to the entries that contain what is typed. */
export function SearchBox({ label, placeholder, search, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onSearch)
  latest.current = onSearch

  function searchSoon(text: string) {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      // By what is shown by then: a tab or filter may have been chosen since the last letter.
      latest.current(text.trim())
    }, TYPING_PAUSE_MS)
  }

  // A link or Back may have changed the search; text being typed is not overwritten.
  useEffect(() => {
    if (input.current && waiting.current === undefined && input.current.value.trim() !== search)
      input.current.value = search
  }, [search])

  // Whoever goes on to another screen at once is not brought back by what they typed. A layout effect ends while the
  // script of that screen is fetched; another would only when it is there.
  useLayoutEffect(() => () => clearTimeout(waiting.current), [])

  return (
    <search className="basis-full pb-2 sm:basis-72">
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={search}
        onChange={(event) => searchSoon(event.target.value)}
        className="field min-h-11 text-base"
      />
    </search>
  )
}
