import { useState } from 'react'
import { DropArea } from '../../../ui/form/DropArea.tsx'
import { FileButton } from '../../../ui/form/FileButton.tsx'
import { type ChosenPhotos, countPhotos, missingPhotos } from './photo-files.ts'
import { Step } from './Step.tsx'

interface Props {
  /** The names that the rows say. */
  names: string[]
  chosen: ChosenPhotos
  onAdd: (added: ChosenPhotos) => void
}

const CHOOSE = 'Choose Photos or a ZIP File'
/** How many refusals and missing photos are named. */
const MOST_NAMED = 8

/** The photos that rows name: from a ZIP file, a folder, or files. */
export function PhotosStep({ names, chosen, onAdd }: Props) {
  const [isReading, setReading] = useState(false)
  const { named, present } = countPhotos(names, chosen.photos)
  const missing = missingPhotos(names, chosen.photos)

  async function choose(files: Promise<File[]>) {
    setReading(true)
    try {
      // Fetched when it is needed: what reads ZIP files is large.
      const { photosIn } = await import('./photo-files.ts')
      onAdd(await photosIn(await files))
    } catch {
      onAdd({ photos: new Map(), refusals: ['We couldn’t read what you chose. Please try again.'] })
    } finally {
      setReading(false)
    }
  }

  return (
    <Step title="Photos" about="The files that the Photo File column names. Items without one are imported, too.">
      <DropArea
        className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-soft border-2 border-dashed p-5"
        onDropped={(dropped) => choose(droppedFiles(dropped))}
      >
        <FileButton label={CHOOSE} accept="image/*,.zip" multiple onChoose={(files) => choose(Promise.resolve(files))}>
          {CHOOSE}
        </FileButton>
        <p role="status" className="text-sm text-ink-soft">
          {isReading ? 'Looking for photos…' : `${present} of ${named} found. You can also drop a folder here.`}
        </p>
      </DropArea>
      {chosen.photos.size > 0 && missing.length > 0 && (
        <p className="mt-3 text-sm wrap-anywhere">Missing: {inShort(missing)}</p>
      )}
      {chosen.refusals.length > 0 && (
        <ul className="mt-3 text-sm wrap-anywhere text-brick">
          {chosen.refusals.slice(0, MOST_NAMED).map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
          {chosen.refusals.length > MOST_NAMED && <li>And {chosen.refusals.length - MOST_NAMED} more.</li>}
        </ul>
      )}
    </Step>
  )
}

function inShort(names: string[]): string {
  const more = names.length - MOST_NAMED
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? `, and ${more} more` : '')
}

/** More than anybody drops on purpose. */
const MOST_FILES = 5_000

/** The files in what was dropped, those in its folders too. */
async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // They are gone after the first wait.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const whole = [...files]
  return entries.length === 0 ? whole : collect(entries)
}

async function collect(entries: FileSystemEntry[]): Promise<File[]> {
  const files: File[] = []
  const waiting = [...entries]
  for (let entry = waiting.shift(); entry && files.length < MOST_FILES; entry = waiting.shift()) {
    if (isFile(entry)) files.push(await fileOf(entry))
    else if (isFolder(entry)) waiting.push(...(await entriesOf(entry)))
  }
  return files
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** Browsers tell a hundred at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}
