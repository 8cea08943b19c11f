let times = 1

/** So long, in whatever unit, or several times as long in a process that was told to be patient. */
export const patiently = (span: number): number => span * times

/**
 * Has this process wait so many times as long as usual before it gives up on the database, or on a call. For tests: they
 * share a machine with each other, and few of them are about how long something takes.
 */
export function bePatient(howManyTimes: number): void {
  times = howManyTimes
}
