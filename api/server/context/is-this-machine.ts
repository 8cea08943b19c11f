/** Whether an address is one of the machine itself, so that what is sent there passes no network. */
export function isThisMachine({ hostname }: URL): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}
