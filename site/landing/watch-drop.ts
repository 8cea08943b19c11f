import { type Dropped, takeDropped } from '../spreadsheet/dropped-files.ts'

/** Takes the files that are dropped into `area` or chosen there, and only then fetches what shows them. */
export function watchDrop(area: HTMLElement | null) {
  const input = area?.querySelector('input')
  const status = area?.querySelector('[role=status]')
  if (!area || !input || !status) return

  // Each reading would show its own.
  let isReading = false

  async function start(dropped: Dropped) {
    if (!status || isReading || dropped.files.length + dropped.entries.length === 0) return
    isReading = true
    status.textContent = 'Reading your files…'
    // Under `astro dev`, React's files ask for what only pages with islands have.
    if (import.meta.env.DEV) Object.assign(window, { $RefreshReg$() {}, $RefreshSig$: () => (type: unknown) => type })
    try {
      const { startTrial } = await import('../trial/start-trial.tsx')
      status.textContent = await startTrial(dropped)
    } catch {
      status.textContent = 'We couldn’t read these files. Please try again.'
    }
    isReading = false
  }

  area.addEventListener('dragover', (event) => {
    event.preventDefault()
    area.dataset.over = ''
  })
  area.addEventListener('dragleave', () => delete area.dataset.over)
  area.addEventListener('drop', (event) => {
    event.preventDefault()
    delete area.dataset.over
    if (event.dataTransfer) void start(takeDropped(event.dataTransfer))
  })
  input.addEventListener('change', () => {
    void start({ entries: [], files: [...(input.files ?? [])] })
    // The same file, chosen again, is another choice.
    input.value = ''
  })
}
