import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../../support/page.ts'
import { pictureFile } from '../../support/picture-file.ts'

/** What a volunteer's first hour takes, from the landing page to forty live items with photos, and the rest of it. */
const ITEMS = 40
const MOST = { clicks: 20, characters: 60 }
const MOST_OF_ALL = 45

/** Counts clicks and typed characters; choosing a file is a click on the button, and one in the window that opens. */
function openHand(page: Page) {
  const count = { clicks: 0, characters: 0 }
  return {
    count,
    async press(target: Locator) {
      count.clicks++
      await target.click()
    },
    /** The field has the focus already, or is reached by Tab. */
    async type(target: Locator, text: string) {
      count.characters += text.length
      await target.pressSequentially(text)
    },
    async choose(button: Locator, files: string | string[]) {
      count.clicks += 2
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
      await chooser.setFiles(files)
    },
  }
}

test('forty live items with photos take few clicks, and so does all of the first hour', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'bidlark-first-hour-'))
  const photos = await addPhotos(folder)
  const sheet = join(folder, 'items.csv')
  await writeFile(sheet, spreadsheet())
  const { count, press, type, choose } = openHand(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const link = (name: string | RegExp) => page.getByRole('link', { name })

  await page.goto('/')
  await press(link('Start your auction').first())
  await type(page.getByLabel('Full Name'), 'Ada')
  await type(page.getByLabel('Email'), `a${Math.random().toString(36).slice(2, 5)}@x.org`)
  await type(page.getByRole('textbox', { name: 'Password', exact: true }), 'Quilted5Larks')
  await type(page.getByRole('textbox', { name: 'Confirm Password' }), 'Quilted5Larks')
  await press(button('Create Account'))
  await type(page.getByLabel('Organization Name'), `Pine ${Math.random().toString(36).slice(2, 6)}`)
  await expect(page.getByText('is available')).toBeVisible()
  await press(button('Create Organization'))
  await press(link('Bring Your Spreadsheet'))
  await choose(page.getByLabel('Choose a File'), sheet)
  await choose(page.getByLabel('Choose Photos or a ZIP File'), photos)
  await expect(page.getByText(`${ITEMS} of ${ITEMS} found`)).toBeVisible()
  await press(button(`Import ${ITEMS} Items`))
  await expect(page.getByText('Your items are in')).toBeVisible({ timeout: 60_000 })
  await press(link('Go to Dashboard'))
  await expect(page.getByRole('heading', { name: /Live Auctions/ })).toBeVisible()
  console.log(`forty live items: ${count.clicks} clicks, ${count.characters} characters`)
  expect(count.clicks).toBeLessThanOrEqual(MOST.clicks)
  expect(count.characters).toBeLessThanOrEqual(MOST.characters)

  await press(link('Org Settings'))
  await press(page.getByRole('tab', { name: 'Money' }))
  await type(page.getByLabel('How to Pay'), 'Checks')
  await press(button('Save Changes'))
  await press(page.getByRole('tab', { name: 'Event Night' }))
  await press(page.getByLabel(/^Show a projector board/))
  await press(button('Save Changes'))
  await press(page.getByRole('tab', { name: 'Team Members' }))
  await press(button('Invite User'))
  await type(page.getByRole('dialog').getByLabel('Email'), 'bea@x.org')
  await press(page.getByRole('dialog').getByRole('button', { name: 'Send Invitation' }))
  // Where no email is sent the link is handed on, which is no click of those who send it.
  await page.getByRole('dialog', { name: 'Give Them This Link' }).getByRole('button', { name: 'Close' }).click()
  await press(link('Items'))
  // Closings in groups, of all items.
  await press(button('Select'))
  await press(page.getByRole('checkbox').first())
  await press(button(/^Select All/))
  await press(button('Times'))
  const times = page.getByRole('dialog')
  await press(times.getByLabel('Stagger Closings'))
  count.clicks++
  await times.getByLabel('First Closing').fill(`${day(7)}T20:00`)
  await press(times.getByRole('button', { name: 'Preview' }))
  await press(times.getByRole('button', { name: /^Change \d+ Auctions/ }))
  await expect(page.getByText(/^Changed \d+ auctions/)).toBeVisible()
  for (const name of ['Print', 'Checkout', 'Messages', 'Results'])
    await press(page.getByRole('link', { name, exact: true }))
  console.log(`all of the first hour: ${count.clicks} clicks`)
  expect(count.clicks).toBeLessThanOrEqual(MOST_OF_ALL)
  await rm(folder, { recursive: true })
})

async function addPhotos(folder: string): Promise<string[]> {
  await mkdir(join(folder, 'photos'))
  const picture = await pictureFile()
  return Promise.all(
    Array.from({ length: ITEMS }, async (_, index) => {
      const path = join(folder, 'photos', `item-${index + 1}.jpg`)
      await writeFile(path, picture.buffer)
      return path
    }),
  )
}

function day(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

function spreadsheet(): string {
  const rows = Array.from(
    { length: ITEMS },
    (_, index) => `Item ${index + 1},${20 + index},item-${index + 1}.jpg,${day(-1)} 08:00,${day(7)} 20:00`,
  )
  return ['Item Name,Starting Bid,Photo,Opens,Closes', ...rows].join('\n')
}
