import { eq } from 'drizzle-orm'
import { auctionItem } from '../../db/schema/items.ts'
import { expect, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { expectToast } from '../support/toasts.ts'

for (const width of [390, 1280]) {
  test(`two people who edit one item choose what to save, ${width} px wide`, async ({ page, school, database }) => {
    await page.setViewportSize({ width, height: 844 })
    const item = await school.addItem('A quilt', { category: 'Home' })
    const dana = await school.addTeammate('manager', 'Dana Fox')
    await openScreen(page, `${school.admin}/auctions/${item.id}/edit`, 'Edit Auction')
    await page.getByLabel('Auction Title').fill('My quilt')
    await page.getByLabel('Donated By').fill('The Lees')
    const other = await dana.open()
    const theirs = { title: 'Their quilt', category: 'Art', minimumRaise: '7.00' }
    expect((await other.request.patch(`${school.api}/auctions/${item.id}`, { data: theirs })).status()).toBe(200)

    await page.getByRole('button', { name: 'Update Auction' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose What to Save' })
    await expect(dialog).toContainText('Dana Fox changed this auction while you were editing.')
    await expect(dialog.getByRole('group')).toHaveCount(1)
    await expect(dialog.getByRole('region', { name: 'Also Changed' })).toContainText('CategoryArt')
    await expect(dialog.getByRole('region', { name: 'Also Changed' })).toContainText('Minimum Raise$7.00')
    expect(await accessibilityFaults(page)).toEqual([])

    // Closed, it leaves all as it was typed; and it asks again.
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Auction Title')).toHaveValue('My quilt')
    await page.getByLabel('Donated By').press('Enter')
    await dialog.getByRole('button', { name: 'Save Auction' }).click()
    await expect(dialog.getByText('Please choose one')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Yours' })).toBeFocused()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: 'Dana Fox' })).toBeChecked()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Auction updated successfully')
    const [saved] = await database.orm.select().from(auctionItem).where(eq(auctionItem.id, item.id))
    const { title, donatedBy, category, minimumRaise, revision } = saved ?? {}
    expect({ title, donatedBy, category, minimumRaise, revision }).toEqual({
      ...{ title: 'My quilt', donatedBy: 'The Lees', category: 'Art', minimumRaise: 700 },
      revision: 2,
    })
  })
}

test('what only others changed needs no choice, and what they chose can be taken', async ({ page, school }) => {
  const item = await school.addItem('A quilt')
  const path = `${school.api}/auctions/${item.id}`
  const edit = `${school.admin}/auctions/${item.id}/edit`
  await openScreen(page, edit, 'Edit Auction')
  await page.getByLabel('Donated By').fill('The Lees')
  await page.request.patch(path, { data: { title: 'Their quilt' } })
  await page.getByRole('button', { name: 'Update Auction' }).click()
  const told = page.getByRole('dialog', { name: 'Save Your Changes Too?' })
  await expect(told).toContainText('Auction TitleTheir quilt')
  await told.getByRole('button', { name: 'Save Auction' }).click()
  await expectToast(page, 'Auction updated successfully')

  await openScreen(page, edit, 'Edit Auction')
  await page.getByLabel('Auction Title').fill('My quilt')
  await page.getByLabel('Donated By').fill('The Foxes')
  await page.request.patch(path, { data: { title: 'A throw', donatedBy: '' } })
  await page.getByRole('button', { name: 'Update Auction' }).click()
  const asked = page.getByRole('dialog', { name: 'Choose What to Save' })
  await asked.getByRole('button', { name: 'Use All Theirs' }).click()
  await asked.getByRole('button', { name: 'Save Auction' }).click()
  await expectToast(page, 'Auction updated successfully')
  const { auction } = await (await page.request.get(path)).json()
  expect(auction).toMatchObject({ title: 'A throw', donatedBy: null })
})
