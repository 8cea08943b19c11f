import { RotateCw, X } from 'lucide-react'
import type { SentFile } from './sent-file.ts'

interface Props {
  sent: SentFile
  onRetry: () => void
  onRemove: () => void
}

/** A chosen file that is no photo of the item yet: how far it is, or why it is refused. */
export function FileRow({ sent: { file, state }, onRetry, onRemove }: Props) {
  const isRefused = state.kind === 'refused'
  return (
    <li className="flex items-center gap-3 bg-sheet p-2 pl-3">
      <div className="min-w-0 grow text-sm">
        <p className="truncate font-semibold">{file.name}</p>
        {isRefused ? (
          <p role="alert" className="text-brick">
            {state.reason}
          </p>
        ) : (
          <Progress part={state.kind === 'sending' ? state.progress : null} name={file.name} />
        )}
      </div>
      {isRefused && !state.isFinal && (
        <button type="button" className="button flex-none" onClick={onRetry}>
          <RotateCw className="size-4" aria-hidden="true" />
          Try Again<span className="sr-only"> with {file.name}</span>
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={isRefused ? `Dismiss ${file.name}` : `Stop uploading ${file.name}`}
        onClick={onRemove}
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </li>
  )
}

/** `part` is from 0 to 1; `null` while others go first. */
function Progress({ part, name }: { part: number | null; name: string }) {
  return (
    <p className="flex items-center gap-3 text-ink-soft">
      <progress
        value={part ?? 0}
        aria-label={`Uploading ${name}`}
        className="h-2 min-w-0 grow appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-leaf"
      />
      <span className="figures flex-none">{part === null ? 'Waiting…' : wordsFor(part)}</span>
    </p>
  )
}

function wordsFor(part: number): string {
  return part < 1 ? `${Math.round(part * 100)} %` : 'Almost done…'
}
