/** Of which headings are made that programs write without spaces: "STARTBID", "ItemName". */
const JOINED = [
  'start',
  'starting',
  'open',
  'opening',
  'close',
  'closing',
  'end',
  'min',
  'minimum',
  'bid',
  'price',
  'value',
  'amount',
  'increment',
  'raise',
  'item',
  'lot',
  'auction',
  'package',
  'title',
  'name',
  'number',
  'num',
  'no',
  'id',
  'code',
  'desc',
  'description',
  'category',
  'type',
  'donor',
  'donated',
  'by',
  'email',
  'website',
  'url',
  'fair',
  'market',
  'retail',
  'estimated',
  'est',
  'date',
  'time',
  'photo',
  'image',
  'file',
  'buy',
  'now',
  'current',
  'winning',
  'reserve',
  'notes',
  'restrictions',
]
const SHORTEST_JOINED = 6
/** What is longer is no heading. */
const LONGEST_HEADING = 200

/** In small letters, only words, numbers, and "#": "Donor’s\nWebsite (optional)" is "donors website", and "STARTBID_EN" "start bid". */
export function wordsOf(heading: string): string {
  return heading
    .slice(0, LONGEST_HEADING)
    .normalize('NFKD')
    .replace(/(?<=[a-z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .replace(/\p{M}|[’'.]/gu, '')
    .replaceAll('#', ' # ')
    .replace(/[^\p{L}\d#]+/gu, ' ')
    .replace(/ optional\b/, '')
    .replace(/ (?:en|es|eng|esp|english|spanish)(?= ?$)/, '')
    .trim()
    .split(' ')
    .map((word) => (word.length < SHORTEST_JOINED ? word : (splitJoined(word)?.join(' ') ?? word)))
    .join(' ')
}

/** "startbid" as "start" and "bid"; `null` for what is not made of such words. */
function splitJoined(word: string): string[] | null {
  if (word === '') return []
  for (const part of JOINED) {
    if (!word.startsWith(part)) continue
    const rest = splitJoined(word.slice(part.length))
    if (rest) return [part, ...rest]
  }
  return null
}
