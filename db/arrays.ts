/**
 * The arrays that our queries send, for the driver, and those of ids, which they also read. Left to itself the driver
 * asks each new connection for all types, and one that is lost over that question comes back without: it then refuses
 * every array.
 */
export const arrayTypes = {
  integers: { to: 1007, from: [], serialize: writeArray, parse: String },
  texts: { to: 1009, from: [], serialize: writeArray, parse: String },
  uuids: { to: 2951, from: [2951], serialize: writeArray, parse: readIds },
}

function writeArray(elements: (string | number | null)[]): string {
  return `{${elements.map((element) => (element === null ? 'null' : quoted(String(element)))).join(',')}}`
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

/** Ids hold nothing that Postgres would quote. */
function readIds(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',')
}
