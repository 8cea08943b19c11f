/** More than anybody drops on purpose. */
const MOST_FILES = 5_000

/** What is in a drop. Take it from the event before the first wait: it is gone afterwards. */
export interface Dropped {
  entries: FileSystemEntry[]
  files: File[]
}

/** What was dropped: files, and folders where the browser tells of them. */
export function takeDropped({ items, files }: DataTransfer): Dropped {
  return { entries: [...items].flatMap((item) => item.webkitGetAsEntry() ?? []), files: [...files] }
}

/** The dropped files, and those in dropped folders. */
export async function filesIn({ entries, files }: Dropped): Promise<File[]> {
  if (entries.length === 0) return files
  const collected: File[] = []
  const waiting = [...entries]
  for (let entry = waiting.shift(); entry && collected.length < MOST_FILES; entry = waiting.shift()) {
    if (isFile(entry)) collected.push(await fileOf(entry))
    else if (isFolder(entry)) waiting.push(...(await entriesOf(entry)))
  }
  return collected
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
