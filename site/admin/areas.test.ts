import { expect, test } from 'bun:test'
import type { AdminStart } from '../../api/contract/organizations/organization-settings.ts'
import type { Role } from '../../api/contract/values/kind/role.ts'
import { areasOf, settingsOf } from './areas.ts'

/** What somebody of the team finds in the menu and behind Org Settings, with everything on or off. */
function foundBy(role: Role, isOn: boolean): Record<string, string[]> {
  const organization = { usesPaddles: isOn } as AdminStart['organization']
  const team = { role, organization, newDonations: isOn ? 0 : null, hasCauses: isOn } as AdminStart
  const areas = [...areasOf(team), { name: 'Org Settings', screens: settingsOf(team) }]
  const found = areas.filter(({ screens }) => screens.length > 0)
  return Object.fromEntries(found.map(({ name, screens }) => [name, screens.map(({ label }) => label)]))
}

test('an owner finds each screen in its area', () => {
  expect(foundBy('owner', true)).toEqual({
    Items: ['Auctions', 'Donations', 'Causes'],
    Checkout: ['Winners', 'Paddles', 'Checkout Links'],
    Messages: ['Messages', 'All Emails'],
    Print: ['Print'],
    Results: ['Reports', 'Treasurer', 'Files'],
    'Org Settings': ['Settings', 'Events', 'Activity'],
  })
})

test('a manager finds the same less what they may not, and no one what is off', () => {
  expect(foundBy('manager', false)).toEqual({
    Items: ['Auctions', 'Events'],
    Checkout: ['Winners'],
    Print: ['Print'],
    Results: ['Reports', 'Treasurer', 'Files'],
  })
})
