import { openScreen, test as withTeam } from '../../support/admin.ts'
import { offerOnPage, openAlive } from '../../support/bidding.ts'
import { addLink } from '../../support/checkout-link.ts'
import { inHours } from '../../support/moments.ts'
import { addNamed } from '../../support/named-winner.ts'
import { newBidder } from '../../support/new-bidder.ts'
import { expect, test } from '../../support/sandbox.ts'

// What screen readers get of the parts that scripts draw: whoever changes a name, role, or state sees it here.

test('the photos, the bid form with its countdown, the history, and the confirming dialog have the recorded names, roles, and states', async ({
  page,
  sandbox,
}) => {
  const item = await sandbox.addItem({ title: 'A quilt', alts: ['The quilt, folded', ''], endTime: inHours(3) })
  await sandbox.bid(item, '130', 'jane@example.org')
  await openAlive(page, item.path)
  await expect(page.getByRole('region', { name: 'Photos' })).toMatchAriaSnapshot(`
    - region "Photos":
      - list:
        - listitem:
          - link "The quilt, folded 1 of 2"
        - listitem:
          - link "A quilt, photo 2 2 of 2"
      - button "Next photo"
      - status
      - button "Watch A quilt" [pressed=false]
  `)
  await expect(page.getByRole('region', { name: 'Bidding' })).toMatchAriaSnapshot(`
    - region "Bidding":
      - paragraph: Current bid
      - paragraph: $130.00
      - paragraph: 1 bid · high bidder j***@e***.org
      - paragraph: Bidding closes in
      - timer /2 hours, \\d+ minutes left/
      - textbox "Your email"
      - status: Only the organizers can see it. No account needed.
      - textbox "Your bid": "135.00"
      - paragraph:
        - status
        - text: At least $135.00
      - button "Place bid"
      - checkbox "Bid for me up to this amount" [checked=false]
      - checkbox "Remind me before it closes" [checked=false]
      - group "Or bid more:":
        - button "$140.00"
        - button "$145.00"
        - button "$160.00"
      - status
  `)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Bid history" [level=2]
    - paragraph: 1 bid · times in Central Time
    - list:
      - listitem:
        - text: j***@e***.org Winning $130.00
        - time: /\\w+ \\d+, \\d+:\\d\\d [AP]M/
  `)
  await offerOnPage(page, { email: newBidder(), amount: '135' })
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Confirm your bid":
      - heading "Confirm your bid" [level=2]
      - paragraph: $135.00
      - paragraph: for A quilt
      - paragraph: /as bidder-/
      - alert
      - button "Bid $135.00"
      - button "Go back"
  `)
})

withTeam(
  'the list of the dashboard, its menu and question, and the form of an item have the recorded names, roles, and states',
  async ({ page, school }) => {
    await school.addItem('A quilt', { endTime: inHours(3) })
    await openScreen(page, school.admin, 'Dashboard')
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - tablist "Auctions":
      - tab "Active Auctions (1)" [selected]
      - tab "Archived (0)"
    - button "Select"
    - tabpanel "Active Auctions (1)":
      - region "Live Auctions":
        - heading "Live Auctions (1)" [level=2]
        - list:
          - listitem:
            - article "A quilt":
              - heading "A quilt" [level=3]
              - button "More for A quilt"
              - paragraph: $125.00 (starting bid)
              - paragraph: No bids yet
              - link "View A quilt"
              - button "Copy Link of A quilt"
              - link "Edit A quilt"
  `)
    await page.getByRole('button', { name: 'More for A quilt' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toMatchAriaSnapshot(`
    - alertdialog /A quilt/:
      - heading /A quilt/ [level=2]
      - paragraph
      - button "Cancel"
      - button /Delete/
  `)
    await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "New Auction" [level=1]
    - group:
      - group "How It Is Sold":
        - radio "Highest bid wins" [checked]
        - radio "Fixed price"
        - radio "Sold in the room"
      - textbox "Auction Title"
      - textbox "Auction URL"
      - button "Bold"
      - button "Italic"
      - textbox "Description"
      - status
      - button "Auction Image"
      - textbox "Starting Bid": "125.00"
      - textbox "Minimum Raise": "5.00"
      - textbox "Buy It Now Price (Optional)"
      - textbox "Start Time"
      - textbox "End Time"
      - textbox "Donated By (Optional)"
      - group: /More Details/
    - button "Create Auction"
    - button "Save and Add Another"
    - link "Cancel"
  `)
  },
)

withTeam(
  'the search of the checkout has the recorded names, roles, and states',
  async ({ school, newcomer, database }) => {
    await addNamed(database.orm, school, 'Jane Okafor', 120)
    const { secret, pin } = await addLink(database.orm, school)
    const page = await newcomer()
    await page.goto(`/${school.slug}/checkout#${secret}`)
    await page.getByLabel('PIN').fill(pin)
    await page.getByLabel('Your Name').fill('Ann Reed')
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - paragraph: Pine Hill School
      - paragraph: /Ann Reed \\(helper\\), until/
      - button "Leave"
    - status
    - main:
      - heading "Checkout" [level=1]
      - search:
        - textbox "Find a Winner or an Item"
        - button "Find"
      - heading "Still to Come" [level=2]
      - list:
        - listitem:
          - link /Jane Okafor .* \\$120\\.00 left 1 to pick up/
  `)
  },
)
