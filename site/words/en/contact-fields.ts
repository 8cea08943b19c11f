import { contact } from '../../../api/contract/words/en/contact.ts'

/** What asks bidders for their name and phone number, where an organization wants them. */
export const contactFields = {
  contactName: 'Your name',
  contactNameOptional: 'Your name (optional)',
  contactPhone: 'Your phone number',
  contactPhoneOptional: 'Your phone number (optional)',
  contactNote: 'Only the organizers can see this.',
  contactChange: 'Change',
  nameMissing: contact.nameMissing,
  phoneMissing: contact.phoneMissing,
  contactUnloaded: 'Part of this page didn’t load. Please reload it to bid.',
} as const
