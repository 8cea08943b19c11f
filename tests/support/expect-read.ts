import { expect } from 'bun:test'
import { type ReadAsImport, readAsImport } from './read-as-import.ts'

/** Looks at the rows of a file, and at all that is told besides: notes of fields, questions, what is left out, columns that tell. */
export async function expectRead(file: Blob, rows: string[], told: string[]) {
  const read = await readAsImport(file)
  if (typeof read === 'string') throw new Error(read)
  expect([read.rows.map((row) => Object.values(row).join('|')), besides(read)]).toEqual([rows, told])
}

function besides({ notes, questions, leftOut, telling }: ReadAsImport): string[] {
  const left = Object.entries(leftOut).map(([kind, count]) => `left out: ${count} ${kind}`)
  return [
    ...notes,
    ...questions.map((question) => `? ${question}`),
    ...left,
    ...telling.map((name) => `tells: ${name}`),
  ]
}
