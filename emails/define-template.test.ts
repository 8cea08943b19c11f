import { expect, test } from 'bun:test'
import { z } from 'zod'
import { emailKinds, isOptional } from '../api/contract/values/kind/email-kind.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { inYear } from '../tests/support/in-year.ts'
import { type Email, type RenderedEmail, renderWith } from './define-template.tsx'
import { overpaid } from './kinds/overpaid.tsx'
import { question } from './kinds/question.tsx'
import { won } from './kinds/won.tsx'
import { readSamples } from './preview.tsx'
import { safeLine } from './safe-text.ts'
import { organization, SITE } from './sample-facts.ts'
import { colors } from './theme.ts'

inYear(2024)

const site = new URL(SITE)
const LARGEST_BYTES = 60_000
const LONG_LIST = 'closing summary, a long evening'
const LONG_LISTS = [LONG_LIST, 'closing results, a long evening', 'closing results, a long evening, in Spanish']

const samples = await readSamples()
const mails = await Promise.all(samples.map(async ({ name, email, render }) => ({ name, email, mail: await render() })))
const shortEmails = mails.filter(({ name }) => !LONG_LISTS.includes(name))
async function rendered(wanted: string): Promise<RenderedEmail> {
  const found = samples.find(({ name }) => name === wanted)
  if (!found) throw new Error(`No sample ${wanted}`)
  return found.render()
}
const textOf = async (name: string) => (await rendered(name)).text.replaceAll('\u00a0', ' ')

test('there is a sample of every kind', () => {
  expect(new Set(mails.map(({ email }) => email.kind))).toEqual(new Set(emailKinds))
})

test.each(shortEmails)('$name: every link and every fact is in the HTML and in the text', ({ email, mail }) => {
  // Pictures are in the HTML alone, and lead nowhere.
  const links = strings(email).filter(([key, value]) => value.startsWith('https://') && !/^(logo|image)Url$/.test(key))
  for (const [, link] of links) {
    expect(mail.html).toContain(`href="${Bun.escapeHTML(link)}`)
    expect(mail.text.split('\n').some((line) => line.startsWith(link))).toBe(true)
  }
  for (const fact of factsOf(email)) {
    expect(wordsOf(mail)).toContain(Bun.escapeHTML(fact))
    expect(mail.text).toContain(fact)
  }
})

test.each(mails)(
  '$name: says nothing that is missing, names the item or the organization, and is shown alike everywhere',
  ({ email, mail }) => {
    expect(`${mail.subject}${mail.html}${mail.text}`).not.toMatch(/undefined|\bnull\b|\[object|NaN|Invalid Date/)
    expect(mail.subject).not.toMatch(/\p{Cc}|\s\s/u)
    expect(mail.subject.length).toBeLessThan(230)
    for (const name of namesOf(email)) expect(mail.subject).toContain(safeLine(name).slice(0, 60))
    expect(mail.html).toContain(`lang="${email.language ?? 'en'}"`)
    expect(mail.html).toContain(`<title>${Bun.escapeHTML(mail.subject)}</title>`)
    expect(mail.html).toMatch(/data-skip-in-text="true">[^<]{20,}/)
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark"/>')
    // Programs cut off what is longer, and fetch nothing.
    expect(Buffer.byteLength(mail.html)).toBeLessThan(LARGEST_BYTES)
    expect(mail.html).not.toMatch(/<link|<script|@import|url\(/)
    // But our bird, a logo, and a photo, without which it says the same.
    expect(mail.html).toContain('src="https://bidlark.example/favicon.png"')
    expect(mail.html).not.toMatch(/<img(?![^>]*alt="")/)
    expect(/Unsubscribe|Dejar de recibir/.test(mail.text)).toBe(isOptional(email.kind))
  },
)

test('the text of an email reads like a letter', async () => {
  expect(await textOf('outbid')).toBe(`Maple Street Elementary PTA
https://bidlark.example/maple-street

Spring Gala 2024

You’ve been outbid

Friendship Quilt from Third Grade
https://bidlark.example/maple-street/friendship-quilt

High bid: $135.00
Your bid: $130.00
Closes: Fri, Dec 6, 8:00 PM CT
Time left when we sent this: 2 days, 4 hours

Bid $140.00 or more
https://bidlark.example/maple-street/friendship-quilt#bid-email

Someone may bid before you do. The item page always has the latest price.

Maple Street Elementary PTA sent this email through Bidlark. To reach them, just reply, or email auction@maplestreet.example.

See all your bids
https://bidlark.example/maple-street/my-bids?until=2025-03-04&address=0193a1c3&proof=Zm9vYmFy

You’re getting this because you bid on Friendship Quilt from Third Grade.

You’ll still get bid receipts and winning notices.
Unsubscribe from other auction emails
https://bidlark.example/unsubscribe?address=0193a1c2&proof=w2kX-Qp7

Bidlark
`)
})

test('in the text an item, its winner and its price share a line, and its address is below', async () => {
  expect(await textOf('closing summary')).toContain(`
Friendship Quilt from Third Grade to jane.okafor@mail.example, Jane Okafor, (555) 014-2299: $145.00
https://bidlark.example/maple-street/friendship-quilt
`)
  expect(await textOf('places bought')).toContain('\n2 × Place: $40.00\nFair market value: $16.00\n')
})

test('markup that somebody typed stays text', async () => {
  const { html, text } = await rendered('outbid, markup in title')
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;alert(&quot;quilt&quot;)&lt;/script&gt;')
  expect(html).not.toContain('<b>United')
  expect(text).toContain('<script>alert("quilt")</script> & "more"')
})

test('an organization’s rules keep their marks and lines, and stay text otherwise', async () => {
  const rules = '**Pay** *soon*.\n<a href="https://evil.example">Here</a>'
  const { html, text } = await renderWith(won, { ...won.samples.won, rules }, site)
  expect(html).toContain('<strong>Pay</strong> <em>soon</em>.<br/>&lt;a href=')
  expect(text).toContain('Pay soon.\n<a href="https://evil.example">Here</a>')
})

test('a winner by unchanged rules is told of 48 hours and the school office, and until when to pay', async () => {
  const text = await textOf('won, unchanged rules')
  expect(text).toContain('Payment is due within 48 hours')
  expect(text).toContain('Pickup is at the school office')
  expect(text).toContain('Amount due: $145.00\nPay by: Sun, Dec 8, 8:00 PM CT')
  expect(await textOf('won')).not.toContain('Pay by')
})

test('the lines of a bill come to what is due, or to get back', async () => {
  const partly = '\nTotal: $1,395.00\nPaid: −$900.00\nWaived: −$95.00\nLeft to pay: $400.00\n'
  expect(await textOf('payment reminder, partly paid')).toContain(partly)
  const tooMuch = '\nPaid: −$185.00\nAmount due: $0.00\nYours to get back: $40.00\n'
  expect(await textOf('won, and paid')).toContain(tooMuch)
})

test('a donor does not read of bidding: what they gave may have been sold in places', async () => {
  for (const sample of ['donation raised', 'donation without bids'])
    expect(await textOf(sample)).not.toMatch(/Bidding|one bid/)
})

test('a title that was cut short ends its sentence with its three dots, and a name with its own', async () => {
  const { text } = await rendered('outbid, very long title')
  expect(text).toMatch(/You’re getting this because you bid on A Whole Long Weekend .*[^.]…\n/)
  const friends = { ...overpaid.samples.overpaid, organization: { ...organization, name: 'Friends, Inc.' } }
  expect((await renderWith(overpaid, friends, site)).text).toContain('you’re an owner of Friends, Inc.\n')
})

test('a bid on an item that is open no more is not asked for, and its bidder hears that they owe nothing for it', async () => {
  const { html } = await rendered('bid cancelled after the close')
  expect(html).not.toContain('#bid-email')
  expect(html).toContain('you owe nothing for it')
})

test('of very many items the rest is on the dashboard, or under My bids', async () => {
  const { text } = await rendered(LONG_LIST)
  expect(text).toContain('100 of 120 items sold')
  expect(text).toMatch(/Basket number 47, filled[\s\S]*And 60 more on your dashboard./)
  expect(text).not.toContain('Basket number 49, filled')
  const results = await textOf('closing results, a long evening')
  expect(results).toMatch(/Basket number 40, filled[\s\S]*And 80 more under My bids./)
  expect(results).not.toContain('Basket number 41, filled')
})

test('a manager reads that they turned the summary on, and not how to reach themselves, or that they get receipts', async () => {
  const { text } = await rendered('closing summary, to a manager')
  expect(text).toContain('because you turned on closing summaries for Maple Street Elementary PTA')
  expect(text).not.toMatch(/To reach them|bid receipts/)
})

test('who lost reads what it went for, and nothing of who won', async () => {
  const text = await textOf('closing results')
  expect(text).toContain(`Thank you for bidding

Bidding has closed. This item went to another bidder. Here’s what it sold for.

Friendship Quilt from Third Grade: $145.00
https://bidlark.example/maple-street/friendship-quilt
`)
  expect(text).toContain('Unsubscribe from other auction emails')
})

test('what was won besides says that it is not all', async () => {
  const texts = [await textOf('won besides'), await textOf('won')]
  expect(texts.map((text) => text.includes('in addition to any items we told you about'))).toEqual([true, false])
})

test('a question is told in the words of who asks, of which no mail program makes a link', async () => {
  const { text } = await rendered('question')
  expect(text).toContain('Hello,\n\nhow large is the quilt, and may it be washed?\nThank you! Jane')
  expect(text).toContain('To answer, just reply to this email.')
  const hostile = await rendered('question, with links')
  for (const words of [hostile.html, hostile.text]) {
    expect(words).not.toMatch(/https:\/\/evil|www\.evil|evil\.example|help@evil/)
  }
  expect(hostile.html).not.toContain('<b>')
})

test('an address that an email names can be copied: nothing unseen is in it', async () => {
  const asker = question.samples['question, with links'].askerEmail
  expect((await rendered('question, with links')).text).toContain(`From ${asker}.`)
  const paid = { ...overpaid.samples.overpaid, payer: 'jane@mail.example.org' }
  const { subject, text } = await renderWith(overpaid, paid, site)
  expect([subject, text]).toEqual(Array(2).fill(expect.stringContaining('jane@mail.example.org')))
})

test('a message has its paragraphs, and links only where they say they lead', async () => {
  const { html, text } = await rendered('message')
  expect(text).toContain('Hello,\n\nthe school is closed today.\nBidding now closes on Sunday')
  expect(text).toContain('All about the weather: https://weather.mail.example/maple-street.\n')
  expect(html).toMatch(/<a [^>]*href="https:\/\/weather\.mail\.example\/maple-street"/)
  const hostile = await rendered('message, markup in text')
  expect(hostile.html).not.toMatch(/<script|<b>|href="https:\/\/evil/)
  expect(hostile.text).toContain('<script>alert("now")</script>')
})

const NAMES = ['title', 'name', 'inviterName']
const ADDRESSES = ['email', 'newEmail', 'contactEmail']
const PRICES = ['yourBid', 'currentBid', 'minimumNextBid', 'amount', 'total', 'raised', 'balance']
const TO_ORGANIZATIONS = ['closing-summary', 'question', 'donation-offered', 'second-chance-over']

/** How a fact is spoken; times are held by tests of their own. */
function spoken(key: string, value: string): string[] {
  if (NAMES.includes(key)) return [safeLine(value)]
  if (ADDRESSES.includes(key)) return [value]
  return PRICES.includes(key) ? [priceInWords(value)] : []
}

function factsOf(email: Email): string[] {
  const isSilent = (key: string) =>
    (key === 'minimumNextBid' && 'canBid' in email && !email.canBid) ||
    // Nor to whom it is no organization that they know.
    (key === 'contactEmail' && (TO_ORGANIZATIONS.includes(email.kind) || isToStranger(email)))
  const told = strings(email).filter(([key, value]) => !isSilent(key) && value !== '0.00')
  return told.flatMap(([key, value]) => spoken(key, value))
}

const isToStranger = (email: Email) => email.kind === 'message' && !email.organization?.hasOwnWords

/** What the subject names: the item or the first of several, else the organization. */
function namesOf(email: Email): string[] {
  const { subject, item, items } = named.parse(email)
  if (email.kind === 'message') return [subject ?? '']
  if (item) return [item.title]
  if (email.kind === 'won' || email.kind === 'opening-soon') return (items ?? []).slice(0, 1).map(({ title }) => title)
  return email.organization ? [email.organization.name] : []
}

const titled = z.object({ title: z.string() })
const named = z.object({ subject: z.string().optional(), item: titled.optional(), items: z.array(titled).optional() })

/** All strings in a value, each with its key. */
function strings(value: unknown, key = ''): [key: string, value: string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => strings(inner, name))
}

/** React parts neighbouring words by comments. */
function wordsOf({ html }: RenderedEmail): string {
  return html.replaceAll('<!-- -->', '')
}

test.each([
  ['invitation', 'Ruth Abara invited you to help run Maple Street Elementary PTA’s auction'],
  ['bid receipt', 'Your bid on Friendship Quilt from Third Grade: $130.00'],
  ['outbid', 'You’ve been outbid on Friendship Quilt from Third Grade: bid $140.00 or more'],
  ['bid cancelled', 'Your bid on Friendship Quilt from Third Grade was cancelled'],
  ['bid withdrawn', 'Your bid on Friendship Quilt from Third Grade was withdrawn'],
  ['leading again', 'You’re winning Friendship Quilt from Third Grade again at $120.00'],
  ['closing soon', 'Closing soon: Friendship Quilt from Third Grade, bid $140.00 or more'],
  ['opening soon', 'Opening soon: Friendship Quilt from Third Grade'],
  ['closing soon, several watched', 'Closing soon: Friendship Quilt from Third Grade and 2 more'],
  ['won', 'You won Friendship Quilt from Third Grade for $145.00'],
  ['won five', 'You won Friendship Quilt from Third Grade and 4 more for $1,820.50'],
  ['closing summary', 'Maple Street Elementary PTA: 4 of 7 items sold for $1,660.50'],
  ['closing summary, nothing sold', 'Maple Street Elementary PTA: Six Piano Lessons closed with no bids'],
  ['closing summary, wins cancelled', 'Maple Street Elementary PTA: 2 items closed without a winner'],
  ['closing results', 'Maple Street Elementary PTA: Friendship Quilt from Third Grade sold for $145.00'],
  ['forgotten password', 'Set a new password for Bidlark'],
  ['confirm email', 'Confirm your new email for Bidlark'],
  ['email changed', 'Your Bidlark email was changed'],
] as const)('%s: "%s"', async (name, subject) => {
  expect((await rendered(name)).subject).toBe(subject)
})

const tokens = await Bun.file(new URL('../site/styles/tokens.css', import.meta.url)).text()
const [daylight = '', lamplight = ''] = tokens.split('@media')

test.each(Object.entries(colors))('%s is the color that the site has', (name, [day, lamp]) => {
  expect(daylight).toContain(`--${name}: ${day};`)
  expect(lamplight).toContain(`--${name}: ${lamp};`)
})
