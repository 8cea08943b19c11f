/**
 * Preloaded into a process (`BUN_OPTIONS=--preload=…`): its clock is wrong by `CLOCK_AHEAD_MS`, as on a machine that
 * nobody set. Monotonic time runs on as ever.
 */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS)
const rightDate = Date
const wrongNow = () => rightDate.now() + aheadMs

globalThis.Date = new Proxy(rightDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length ? given : [wrongNow()], newTarget),
  get: (target, name, receiver) => (name === 'now' ? wrongNow : Reflect.get(target, name, receiver)),
})
