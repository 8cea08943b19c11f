/**
 * What a link mailed to somebody with an account is for: setting a new password, confirming a new email, or taking back
 * a change of email from the address that the account has, or had.
 */
export const linkPurposes = ['password', 'confirm-email', 'protect-email'] as const
export type LinkPurpose = (typeof linkPurposes)[number]
