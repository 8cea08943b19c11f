import { afterAll, beforeAll, setSystemTime } from 'bun:test'

/** Has the tests of a file run in the middle of a year, as times of another one are written with it. */
export function inYear(year: number): void {
  beforeAll(() => void setSystemTime(new Date(`${year}-07-01T12:00:00Z`)))
  afterAll(() => void setSystemTime())
}
