import type { Email } from '../api/contract/email/email.ts'
import { organization, SITE, sentAt } from './sample-facts.ts'

/** An email of every kind about somebody's account, by what it shows. */
export const accountSamples = {
  'bidder code': {
    kind: 'bidder-code',
    language: 'en',
    organizationName: 'Maple Street Elementary PTA',
    code: '481516',
    sentAt,
    expiresAt: '2024-12-04T21:22:00.000Z',
  },
  'forgotten password': {
    kind: 'forgotten-password',
    name: 'Ruth Abara',
    resetUrl: `${SITE}/auth/reset-password?token=9fQ2mR7s`,
    sentAt,
    expiresAt: '2024-12-04T22:12:00.000Z',
  },
  'confirm email': {
    kind: 'confirm-email',
    name: 'Ruth Abara',
    newEmail: 'ruth.abara@mail.example',
    confirmUrl: `${SITE}/auth/confirm-email?token=9fQ2mR7s`,
    sentAt,
    expiresAt: '2024-12-05T21:12:00.000Z',
  },
  'email change asked': {
    kind: 'email-change-asked',
    name: 'Ruth Abara',
    newEmail: 'ruth.abara@mail.example',
    protectUrl: `${SITE}/auth/protect-email?token=9fQ2mR7s`,
  },
  'email changed': {
    kind: 'email-changed',
    name: 'Ruth Abara',
    newEmail: 'ruth.abara@mail.example',
    protectUrl: `${SITE}/auth/protect-email?token=9fQ2mR7s`,
    sentAt,
    expiresAt: '2024-12-11T21:12:00.000Z',
  },
  'password changed': {
    kind: 'sign-in-changed',
    name: 'Ruth Abara',
    change: 'password',
    newPasswordUrl: `${SITE}/auth/forgot-password`,
  },
  'two-step on': {
    kind: 'sign-in-changed',
    name: 'Ruth Abara',
    change: 'two-step-on',
    newPasswordUrl: `${SITE}/auth/forgot-password`,
  },
  'confirm address': {
    kind: 'confirm-address',
    name: 'Ruth Abara',
    confirmUrl: `${SITE}/confirm-address?address=0193a1c3&proof=Zm9vYmFy`,
  },
  'new admin': {
    kind: 'admin-changed',
    organization,
    newName: 'Ruth Abara',
    formerName: 'Tomasz Lindqvist',
    isNew: true,
    adminUrl: `${SITE}/maple-street/admin`,
  },
  'payment changed': {
    kind: 'payment-changed',
    organization,
    byName: 'Ruth Abara',
    settingsUrl: `${SITE}/maple-street/admin/settings`,
  },
  overpaid: {
    kind: 'overpaid',
    organization,
    payer: 'Ruth Abara',
    code: 'K7MQ2X',
    credit: '40.00',
    winnerUrl: `${SITE}/maple-street/admin/winners/1`,
  },
  'former admin': {
    kind: 'admin-changed',
    organization,
    newName: 'Ruth Abara',
    formerName: 'Tomasz Lindqvist',
    isNew: false,
    adminUrl: `${SITE}/maple-street/admin`,
  },
} satisfies Record<string, Email>
