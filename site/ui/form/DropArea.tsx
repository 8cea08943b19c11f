import { type DragEvent, type ReactNode, useState } from 'react'

interface Props {
  className: string
  onDropped: (dropped: DataTransfer) => void
  /** A button that takes files, too: nothing is dropped while that is disabled. */
  children: ReactNode
}

/** Takes files that are dropped on it, and shows that it will. */
export function DropArea({ className, onDropped, children }: Props) {
  const [isOver, setIsOver] = useState(false)

  function over(event: DragEvent) {
    if (!takesFiles(event)) return
    event.preventDefault()
    setIsOver(true)
  }

  function drop(event: DragEvent) {
    setIsOver(false)
    if (!takesFiles(event)) return
    event.preventDefault()
    onDropped(event.dataTransfer)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for the keyboard
    <div
      className={`${className} ${isOver ? 'border-leaf ring-3 ring-leaf' : 'border-line-strong'}`}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}

function takesFiles({ currentTarget, dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files') && !currentTarget.querySelector('input[type=file]:disabled')
}
