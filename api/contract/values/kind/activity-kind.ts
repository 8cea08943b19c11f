/** Every kind of entry in the activity, by the group it is looked for in. See product.md#activity. */
const kindsOf = {
  'sign-ins': [
    'signed-in',
    'signed-out',
    'password-confirmed',
    'two-step-turned-on',
    'two-step-turned-off',
    'session-ended',
    'other-sessions-ended',
    'sign-in-failed',
    'signed-up',
    'password-changed',
    'password-link-asked',
    'password-reset',
    'profile-changed',
    'email-asked',
    'email-changed',
    'email-kept',
    'email-taken-back',
  ],
  refusals: ['refused', 'limited'],
  team: [
    'invited',
    'invited-again',
    'invitation-revoked',
    'invitation-deleted',
    'joined',
    'role-changed',
    'admin-changed',
    'member-removed',
    'summary-chosen',
  ],
  settings: [
    'organization-created',
    'organization-changed',
    'organization-deleted',
    'cards-connected',
    'cards-removed',
    'label-added',
    'label-changed',
    'label-deleted',
  ],
  auctions: [
    'event-created',
    'event-changed',
    'event-published',
    'event-deleted',
    'item-created',
    'item-edited',
    'item-archived',
    'item-unarchived',
    'item-duplicated',
    'item-deleted',
    'item-restored',
    'donation-accepted',
    'donation-declined',
    'donation-reopened',
  ],
  bids: ['bid-cancelled', 'bid-withdrawn', 'address-blocked', 'address-unblocked'],
  checkout: [
    'payment-taken',
    'payment-waived',
    'payment-voided',
    'payment-refunded',
    'payment-disputed',
    'handed-over',
    'handover-undone',
    'winner-noted',
    'paddle-given',
    'paddle-changed',
    'paddle-returned',
    'winner-reminded',
    'win-cancelled',
    'second-chance-offered',
    'second-chance-accepted',
    'second-chance-declined',
    'second-chance-expired',
    'second-chance-withdrawn',
    'second-chance-erased',
    'checkout-link-made',
    'checkout-link-revoked',
    'checkout-entered',
  ],
  privacy: ['exported', 'bidder-data-read', 'bidder-erased', 'addresses-blanked'],
  emails: ['message-sent', 'email-resent', 'held-emails-sent'],
  accounts: ['super-admin-created', 'user-activated', 'user-deactivated', 'user-two-step-turned-off'],
} as const satisfies Record<string, readonly string[]>

export type ActivityGroup = keyof typeof kindsOf
export type ActivityKind = (typeof kindsOf)[ActivityGroup][number]

/** The groups, in the order in which they are offered. */
export const activityGroups = Object.keys(kindsOf) as [ActivityGroup, ...ActivityGroup[]]

/** The kinds of a group. */
export function kindsIn(group: ActivityGroup): readonly ActivityKind[] {
  return kindsOf[group]
}
