import { MOST_ITEMS } from '../../../../api/contract/auction/items/item-form.ts'
import { counted } from '../../../ui/text/counted.ts'
import { countRows } from './row-words.ts'
import type { FailedPhoto } from './upload-photos.ts'
import type { usePreview } from './use-preview.ts'
import type { RunState } from './use-run.ts'

interface Props {
  checked: ReturnType<typeof usePreview>
  run: RunState
  /** What is imported before they are read would have no photo. */
  isReadingPhotos: boolean
  onRun: () => void
  /** Goes on without these photos, which would be refused again. */
  onLeaveOut: (photos: FailedPhoto[]) => void
}

/** The button that imports all rows, how far it is, and why it failed. */
export function RunStep({ checked: { preview, isStale }, run, isReadingPhotos, onRun, onLeaveOut }: Props) {
  const { state, isRunning, stop } = run
  const counts = countRows(preview?.rows ?? [])
  const count = counts.new + counts.changed
  const isReady = preview !== null && !isStale && !isReadingPhotos && !preview.isFull && count > 0
  return (
    <div className="bottom-bar sticky bottom-14 z-20 -mx-4 border-t border-line bg-sheet px-4 py-3 md:bottom-0 lg:rounded-t-soft lg:border-x">
      <div role="alert">
        {preview?.isFull && (
          <p className="mb-4 rounded-small border-l-4 border-brick bg-brick-wash px-4 py-3">
            An organization can have up to {MOST_ITEMS.toLocaleString('en-US')} items. Import fewer, or delete some.
          </p>
        )}
        {state.kind === 'failed' && (
          <div className="mb-4 rounded-small border-l-4 border-brick bg-brick-wash px-4 py-3">
            <p>{state.message}</p>
            {state.photos.slice(0, 10).map(({ name, reason }) => (
              <p key={name} className="mt-1 text-sm wrap-anywhere">
                {name}: {reason}
              </p>
            ))}
            {state.photos.length > 0 && (
              <button type="button" className="text-link min-h-11" onClick={() => onLeaveOut(state.photos)}>
                Leave {state.photos.length === 1 ? 'This Photo' : 'These Photos'} Out
              </button>
            )}
          </div>
        )}
      </div>
      {state.kind === 'uploading' && (
        <label className="mb-4 block max-w-md">
          <span className="text-sm">
            Uploading photos: {state.done} of {state.of}
          </span>
          <progress className="mt-1 block h-3 w-full accent-leaf" value={state.done} max={state.of} />
        </label>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <button
          type="button"
          className="button button-primary min-h-11 text-base"
          aria-disabled={!isReady || isRunning}
          onClick={() => isReady && !isRunning && onRun()}
        >
          {isRunning
            ? 'Importing...'
            : counts.refused > 0 && count > 0
              ? `Import the ${count}`
              : `Import ${counted(count, 'Item')}`}
        </button>
        {state.kind === 'uploading' && (
          <button type="button" className="button" onClick={stop}>
            Stop
          </button>
        )}
        {!isRunning && (
          <p className="text-sm text-ink-soft">{isReadingPhotos ? 'Looking for photos…' : note(counts)}</p>
        )}
      </div>
    </div>
  )
}

function note({ refused, same, ...counts }: ReturnType<typeof countRows>): string {
  if (refused > 0) return `${refused} ${refused === 1 ? 'row stays' : 'rows stay'} here until mended.`
  return same > 0 && counts.new + counts.changed === 0 ? 'Everything in it is already there.' : ''
}
