import { expect, test } from 'bun:test'
import { openTestApp } from '../../../tests/support/app.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { openSite } from '../../open-site.ts'
import { mailboxFolder, openMailbox } from './mailbox.ts'

const database = await freshDatabase()
const envelope = {
  from: { name: 'Maple Street School via Bidlark', address: 'bidlark@localhost' },
  to: 'ann@example.org',
  replyTo: 'office@example.org',
  subject: 'Your bid on <b>A quilt</b>: $125.00',
  html: '<html><head><title>Bid</title></head><body><a href="http://localhost/quilt">See it</a></body></html>',
  text: 'See it: http://localhost/quilt',
  headers: { 'List-Unsubscribe': '<http://localhost/unsubscribe>' },
}

const openIn = async (NODE_ENV: string) => {
  const dataDir = await temporaryFolder()
  const { context, app } = openTestApp(database, { DATA_DIR: dataDir, NODE_ENV })
  return { dataDir, site: await openSite(app, context) }
}
const { dataDir, site: development } = await openIn('development')

async function visit(site = development, path = '/dev/mail') {
  const answer = await site.handle(new Request(`http://localhost${path}`))
  return { status: answer.status, headers: answer.headers, page: await answer.text() }
}
async function keep(mail: Partial<typeof envelope> = {}) {
  const id = Bun.randomUUIDv7()
  await openMailbox(mailboxFolder({ dataDir })).send([{ id, ...envelope, ...mail }], id)
  return id
}

test('the mailbox of a developer is empty at first, and nowhere else', async () => {
  const { site } = await openIn('development')
  expect(await visit(site)).toMatchObject({ status: 200, page: expect.stringContaining('No emails yet.') })
  expect((await visit((await openIn('test')).site)).status).toBe(404)
})

test('the mailbox of a developer shows the newest mail with its headers, and its words only as text or without scripts', async () => {
  await keep()
  const { headers, page } = await visit()
  for (const words of ['Maple Street School via Bidlark &lt;bidlark@localhost&gt;', 'office@example.org'])
    expect(page).toContain(words)
  expect(page).toContain('<h2>Your bid on &lt;b&gt;A quilt&lt;/b&gt;: $125.00</h2>')
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(page).toContain('srcDoc="&lt;html&gt;&lt;head&gt;&lt;base target=&quot;_blank&quot;&gt;')
  expect(page).toContain('<pre>See it: http://localhost/quilt</pre>')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('the mailbox of a developer opens the one that was chosen', async () => {
  const id = await keep({ subject: 'The first' })
  await keep({ subject: 'The second' })
  expect((await visit()).page).toContain('<h2>The second</h2>')
  expect((await visit(development, `/dev/mail?mail=${id}`)).page).toContain('<h2>The first</h2>')
})
