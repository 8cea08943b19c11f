import { expect, test } from 'bun:test'
import { openItem } from '../../tests/support/item-tab.ts'
import { screen } from '../../tests/support/testing-library.ts'

const NIGHT = new Date('2098-12-05T02:00:00Z')

test('the page of what is sold in the room says that bidding happens at the event, and until when, without a form', async () => {
  const { item, school, open } = await openItem(
    { title: 'Cabin Weekend', isInHall: true, itemNumber: 12, endTime: NIGHT },
    { javaScript: false, school: { showsItemNumbers: true } },
  )
  expect(screen.getByRole('heading', { name: 'Bidding happens at the event' })).toBeVisible()
  expect(screen.getByText('Item 12')).toBeVisible()
  expect(screen.getByText(/^Until Thu, Dec 4, 2098, 8:00/)).toBeVisible()
  expect(document.querySelector('#bidding form')).toBeNull()
  expect(document.body).not.toHaveTextContent(/bid bar|starting bid|Place bid/i)
  await open(`/${school.slug}`)
  const card = screen.getByRole('link', { name: item.title }).closest('article')
  expect(card).toHaveTextContent('Bidding happens at the event')
  expect(card).not.toHaveTextContent(/\$|left|bids/)
})
