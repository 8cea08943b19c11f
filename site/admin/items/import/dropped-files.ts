/** More than anybody drops on purpose. */
const MOST_FILES = 5_000

/** The files in what was dropped, those in its folders too. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
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
