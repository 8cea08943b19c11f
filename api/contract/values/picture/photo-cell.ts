import type { Photo } from './photo.ts'

/** Stands for a photo that nobody described, before one that somebody did: a hyphen would look like a formula. */
const NOT_DESCRIBED = '–'

/** What photos show as a cell of a spreadsheet says it: in their order, a line each. */
export function photoCell(photos: readonly Photo[]): string {
  const last = photos.findLastIndex(({ alt }) => alt !== '')
  const described = photos.slice(0, last + 1)
  return described.map(({ alt }) => alt || NOT_DESCRIBED).join('\n')
}

/** What such a cell says of each of `count` photos, '' for nothing. Lines beyond them belong to the last one. */
export function readPhotoCell(cell: string, count: number): string[] {
  const lines = cell.split('\n').map((line) => (/^[-–]$/.test(line.trim()) ? '' : line))
  return [...lines.slice(0, count - 1), lines.slice(count - 1).join(' ')]
}
