import { expect, test } from 'bun:test'
import { identifiersIn, read, sourceFiles } from './source.ts'

const files = await sourceFiles()

/** A word in names, what the rest is called, and what may keep it. See docs/architecture.md#one-word-one-thing. */
const words: [word: RegExp, instead: string, allowed: RegExp][] = [
  // Columns, and the names of libraries.
  [/settle/i, 'ended', /^(settleClosings|(opening|closing)?settled(At|By|ByName|Dispute)|onSettled|allSettled)$/i],
  // Tables, paths, a library, an icon, and catalogues of words.
  [/(^|[^eE])[mM]ails?($|[A-Z])/, 'email', /^(mail(Address|Place|ServerAddress|Words|s)?|sendMail|Mail)$/],
  [/^acts$|Acts?$/, 'entries', /^$/],
  [/^isCounted$/, 'what it counts in', /^$/],
  [/[oO]ffered/, 'asked, or donated', /^(offeredAt|offeredUntil|(donation|because)Offered(Email)?|DonationOffered)$/],
]

test.each(words)('what a name calls %p is that, or else it is %s', (word, _, allowed) => {
  const others = files.flatMap((file) =>
    [...identifiersIn(file)].filter((name) => word.test(name) && !allowed.test(name)).map((name) => `${file} ${name}`),
  )
  expect(others.filter((name) => name !== 'api/auction/closing/settle-closings.ts settle')).toEqual([])
})

test('what people read of a bidder is no `email`, but in the list of bids that scripts read', async () => {
  const texts = await Promise.all(files.map(read))
  const fed = files.filter((_, index) =>
    /\bemail: (\w+\.label|maskEmail|paddleLabel|ERASED)\b/.test(texts[index] ?? ''),
  )
  expect(fed).toEqual(['api/auction/bidding/read-history.ts', 'api/bidders/erasure/erase-rows.ts'])
})
