import { expect, test } from 'playwright/test'
import { freePort } from '../../db/embedded/free-port.ts'
import { mailPlace } from '../../db/schema/mail.ts'
import { signIn } from '../support/account.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { closeDatabases, freshDatabase } from '../support/database.ts'
import { addNotice } from '../support/mail.ts'
import { addPerson } from '../support/person.ts'
import { startProcess } from '../support/process.ts'
import { startSmtp } from '../support/smtp.ts'
import { expectToast } from '../support/toasts.ts'

test.afterAll(closeDatabases)

test('email of a copied database waits until a super admin lets it go', async ({ context, page }) => {
  const database = await freshDatabase()
  await database.orm.insert(mailPlace).values({ place: 'https://bids.example.org and its own server' })
  const superAdmin = await addPerson(database.orm, { isSuperAdmin: true })
  await addNotice(database.orm)
  const smtp = await startSmtp()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { NODE_ENV: 'production', PORT: String(port), PUBLIC_URL: url }
  const site = await startProcess(database.url, { ...env, SMTP_URL: smtp.url, EMAIL_FROM: 'bids@example.org' })
  try {
    await signIn(context, url, superAdmin)
    await page.goto(`${url}/super-admin/mails`)
    await expect(page.getByText('Emails are held, because this database was copied or moved.')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Send Held Emails' }).click()
    await expectToast(page, 'Held emails are being sent')
    await expect(page.getByText('Emails are held')).toHaveCount(0)
    await expect.poll(() => smtp.mails.length).toBe(1)
  } finally {
    await site.kill()
    await smtp.stop()
  }
})
