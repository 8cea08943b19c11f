/** What somebody is told of by email, because whoever else did it could then sign in, or lock them out. */
export const signInChanges = ['password', 'two-step-on', 'two-step-off'] as const
export type SignInChange = (typeof signInChanges)[number]
