import type { Selection } from './use-selection.ts'

/** Begins to select items, and ends it. */
export function SelectButton({ selection: { chosen, start, stop } }: { selection: Selection }) {
  return (
    <button type="button" className="button mb-2 ml-auto min-h-11 shrink-0" onClick={chosen ? stop : start}>
      {chosen ? 'Done' : 'Select'}
    </button>
  )
}
