import { useState } from 'react'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { useItemChoices } from './queries/messages.ts'

interface Props {
  /** Ids. */
  chosen: string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

/** More are found by their titles. */
const MOST_SHOWN = 100

/** Chooses the auctions whose bidders a message is for. */
export function ItemChoice({ chosen, error, onChange }: Props) {
  const [search, setSearch] = useState('')
  const query = useItemChoices(true)
  const choose = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? 'items-error' : undefined}>
      <legend className="font-semibold">Auctions</legend>
      <input
        type="search"
        className="field mt-1"
        aria-label="Find an auction"
        placeholder="Find an auction"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Loaded query={query} failure="The auctions couldn’t be loaded.">
        {({ auctions }) => {
          const matches = auctions.filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()))
          return (
            <div className="max-h-72 overflow-y-auto rounded-soft border border-line bg-sheet">
              {matches.length === 0 && <p className="px-4 py-3 text-ink-soft">No auction has that title.</p>}
              {matches.slice(0, MOST_SHOWN).map(({ id, title }) => (
                <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-sunken">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-leaf"
                    checked={chosen.includes(id)}
                    onChange={(event) => choose(id, event.target.checked)}
                  />
                  <span className="min-w-0 wrap-anywhere">{title}</span>
                </label>
              ))}
              {matches.length > MOST_SHOWN && (
                <p className="px-4 py-3 text-sm text-ink-soft">
                  And {matches.length - MOST_SHOWN} more. Find them by title.
                </p>
              )}
            </div>
          )
        }}
      </Loaded>
      {error && (
        <p id="items-error" className="text-sm font-semibold text-brick">
          {error}
        </p>
      )}
    </fieldset>
  )
}
