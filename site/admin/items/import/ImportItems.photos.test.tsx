import { expect, test } from 'bun:test'
import { hurryTests } from '../../../../tests/support/hurry.ts'
import { button, cell, openImport, picture } from '../../../../tests/support/import-tab.ts'
import { fillIn, findToast, shows } from '../../../../tests/support/on-page.ts'
import { screen } from '../../../../tests/support/testing-library.ts'
import { zipOf } from '../../../../tests/support/zip.ts'

// Before what was typed is checked.
hurryTests(500)

const MIXED = [
  'Lot #;Item Name;FMV;Opening bid;Closes;Donor;Photo;Our notes',
  '1;Handmade quilt;"$1,250.00";"1.250,00";12/5/2099 8pm;Ann Lee;quilt.png;secret',
  '2;Piano lesson;;$40;12/13/2099;;PIANO.PNG;',
  ';Café visit;25;12.50;;;;',
].join('\r\n')

test('a spreadsheet with its photos becomes items, and does so once', async () => {
  const { choose, choosePhotos, items, network, openScreen, press, user } = await openImport()
  await openScreen('', 'Dashboard')
  await user.click(screen.getByRole('link', { name: 'Import Items' }))
  await screen.findByRole('heading', { level: 1, name: 'Import Items' })
  await choose(Buffer.from(MIXED, 'latin1'))
  await shows('items.csv', /· 3 rows$/, '3 to fix')
  expect(cell('FMV')).toHaveValue('estimatedValue')
  expect(cell('Our notes')).toHaveValue('leave-out')
  await shows('1 row waits')
  fillIn({ 'Start Time': '2026-01-01T10:00', 'End Time': '2099-12-05T20:30' })
  await shows('3 new')
  const photos = {
    'all/quilt.png': await picture(),
    '__MACOSX/all/quilt.png': 'x',
    'deep/er/piano.png': await picture(),
  }
  await choosePhotos(await zipOf(photos), 'photos.zip')
  await shows(/^2 of 2 found\./)
  await press('Import 3 Items')
  await shows('3 items added.')
  const added = await items()
  expect(added).toMatchObject([
    { itemNumber: 1, title: 'Handmade quilt', startingBid: 125_000, estimatedValue: 125_000, donatedBy: 'Ann Lee' },
    { itemNumber: 2, title: 'Piano lesson', startingBid: 4_000, endTime: new Date('2099-12-14T02:30:00Z') },
    { itemNumber: 3, title: 'Café visit', startingBid: 1_250, imageUrl: null },
  ])
  for (const { imageUrl } of added.slice(0, 2)) expect((await network.fetch(imageUrl ?? '')).status).toBe(200)

  await press('Import More')
  await choose(Buffer.from(MIXED, 'latin1'))
  await shows('3 already there')
  expect(await button('Import 0 Items')).toHaveAttribute('aria-disabled', 'true')
  expect(await items()).toEqual(added)
})

test('a photo is of its item, also once that is imported, and of no other that is mended then', async () => {
  const { choosePhotos, items, paste, press } = await openImport()
  await paste('Title\tStarting Bid\nQuilt\t60\nQuilt rack\tmuch')
  await choosePhotos(await picture(), 'quilt.png', 'image/png')
  await press('Import the 1')
  await press('Mend It Now')
  fillIn({ 'Starting Bid, row 3': '40' })
  await press('Import 1 Item')
  await shows('1 item added.')
  const added = (await items()).map(({ title, imageUrl }) => [title, imageUrl !== null])
  expect(added).toEqual([
    ['Quilt', true],
    ['Quilt rack', false],
  ])
})

test('nothing is imported while its photos are still being read', async () => {
  const { items, paste, press, user } = await openImport()
  const zip = new File([await zipOf({ 'quilt.png': await picture() })], 'photos.zip')
  const isRead = Promise.withResolvers<void>()
  const slice = zip.slice.bind(zip)
  zip.slice = (...range) => {
    const part = slice(...range)
    const arrayBuffer = part.arrayBuffer.bind(part)
    part.arrayBuffer = () => isRead.promise.then(arrayBuffer)
    return part
  }
  await paste('Title\tStarting Bid\nQuilt\t60')
  await shows('1 new')
  await user.upload(cell('Choose Photos or a ZIP File'), zip)
  await user.click(await button('Import 1 Item'))
  expect(screen.getAllByText('Looking for photos…')).toHaveLength(2)
  isRead.resolve()
  await press('Import 1 Item')
  await shows('1 item added.')
  expect(await items()).toMatchObject([{ imageUrl: expect.stringMatching(/^\/uploads/) }])
})

test('a photo of the same name in the next spreadsheet is another one', async () => {
  const { choosePhotos, items, paste, press } = await openImport()
  const addOne = async (title: string, color: string) => {
    await paste(`Title\tPhoto\tStarting Bid\n${title}\t1.png\t5`)
    await shows(/^0 of 1 found\./)
    await choosePhotos(await picture(color), '1.png', 'image/png')
    await shows(/^1 of 1 found\./)
    await press('Import 1 Item')
    await shows('1 item added.')
  }
  await addOne('Quilt', '#1f5a45')
  await press('Import More')
  await addOne('Piano', '#b4402e')
  const [quilt, piano] = await items()
  expect(quilt?.imageUrl).toMatch(/^\/uploads/)
  expect(piano?.imageUrl).toMatch(/^\/uploads/)
  expect(piano?.imageUrl).not.toBe(quilt?.imageUrl)
})

test('photos whose names fit no item are named, as nobody would miss them', async () => {
  const { choosePhotos, paste } = await openImport()
  await paste('Title\tStarting Bid\nHandmade quilt\t5')
  const photos = { 'quilt.png': await picture(), 'quilt-back.png': await picture(), 'IMG_7.png': await picture() }
  await choosePhotos(await zipOf(photos), 'photos.zip')
  await shows(/^1 of 3 found\./)
  expect(screen.getByText('Fit no item, and are left out: quilt-back.png, IMG_7.png')).toBeInTheDocument()
})

test('what is no photo is refused in words', async () => {
  const { choosePhotos, items, paste, press } = await openImport()
  await paste('Title\tPhoto\tStarting Bid\nQuilt\tquilt.png\t5\nPiano\tbomb.png\t5\nOrgan\tpiano.png\t5')
  await screen.findByLabelText('Choose Photos or a ZIP File')
  await choosePhotos('PK no zip at all', 'broken.zip')
  await shows(/^broken\.zip: We can’t read this ZIP file/)
  await choosePhotos(await zipOf({ '../../quilt.png': 'no picture', 'piano.png': 'no picture' }), 'climbing.zip')
  await shows('../../quilt.png: We left it out: its name leads out of the ZIP file.', /^1 of 3 found\./)
  const bomb = { 'bomb.png': new Uint8Array(11 * 1024 * 1024), 'quilt.png': 'no picture' }
  await choosePhotos(await zipOf(bomb), 'bomb.zip')
  await shows('bomb.png: Image must be smaller than 10MB', 'Missing: bomb.png')
  await press('Import 3 Items')
  await shows('Some photos could not be uploaded. Nothing was imported.', /^quilt\.png: Please select an image file/)
  expect(await items()).toEqual([])
  await press('Leave These Photos Out', 'Import 3 Items')
  await shows('3 items added.')
  expect((await items()).map(({ imageUrl }) => imageUrl)).toEqual([null, null, null])
})

test('photos that never arrive can be stopped, and nothing is imported', async () => {
  const { choosePhotos, items, network, paste, press } = await openImport()
  await paste('Title\tPhoto\tStarting Bid\nQuilt\t1.png\t5')
  await shows(/^0 of 1 found\./)
  await choosePhotos(await picture(), '1.png', 'image/png')
  await shows(/^1 of 1 found\./)
  const sent = Promise.withResolvers<void>()
  network.on(/upload\/image$/, () => new Promise(() => sent.resolve()))
  await press('Import 1 Item')
  await sent.promise
  await press('Stop')
  await shows('Import 1 Item')
  expect(await items()).toEqual([])
})

test('whoever leaves while photos are sent imports nothing, and while rows are sent reads that they are in', async () => {
  const { choosePhotos, items, network, openScreen, paste, press, user } = await openImport()
  const startAndLeave = async (sent: Promise<void>) => {
    await paste('Title\tPhoto\tStarting Bid\nQuilt\t1.png\t5')
    await shows(/^0 of 1 found\./)
    await choosePhotos(await picture(), '1.png', 'image/png')
    await shows(/^1 of 1 found\./)
    await press('Import 1 Item')
    await sent
    await user.click(screen.getByRole('link', { name: 'Messages' }))
    await press('Leave Page')
    await screen.findByRole('heading', { level: 1, name: 'Messages' })
  }
  const [sent, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const mend = network.on(/upload\/image$/, ({ signal }) => {
    signal.addEventListener('abort', () => stopped.resolve())
    sent.resolve()
    return new Promise(() => {})
  })
  await startAndLeave(sent.promise)
  await stopped.promise
  mend()
  const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  network.on(/^POST .*\/imports$/, async (request, pass) => {
    asked.resolve()
    await left.promise
    return pass(request)
  })
  await openScreen('/import', 'Import Items')
  await startAndLeave(asked.promise)
  expect(await items()).toEqual([])
  left.resolve()
  await findToast('Your items are in')
  expect(await items()).toHaveLength(1)
})
