/** How people write that a donor is not to be named. */
const pattern = /^(an? )?anon(ymous)?\.?( (donor|friend|family|parent|giver))?$/i

/** For PostgreSQL, which reads it as well, whatever the case. */
export const ANONYMOUS = pattern.source

/** Whether a donor's name says that there is none: two of them are two people. */
export function isAnonymous(name: string): boolean {
  return pattern.test(name.trim())
}
