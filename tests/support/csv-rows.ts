import Papa from 'papaparse'

/** The rows of a file of comma-separated values, each with its cells joined by commas. */
export function csvRows(text: string): string[] {
  return Papa.parse<string[]>(text.trimEnd()).data.map((cells) => cells.join())
}
