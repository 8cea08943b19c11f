import { BlockList } from 'node:net'
import { z } from 'zod'

const address = z.union([z.ipv4(), z.ipv6()])
const range = z.union([z.cidrv4(), z.cidrv6()])

/** Addresses and CIDR ranges, separated by commas or blanks; `.check(address, family)` asks for one. */
export const proxyList = z.string().transform((text, context) => {
  const list = new BlockList()
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    if (address.safeParse(entry).success) list.addAddress(entry, familyOf(entry))
    else if (range.safeParse(entry).success) addRange(list, entry)
    else context.addIssue(`"${entry}" is neither an address nor a range like 10.0.0.0/8`)
  }
  return list
})

function addRange(list: BlockList, entry: string) {
  const slash = entry.indexOf('/')
  list.addSubnet(entry.slice(0, slash), Number(entry.slice(slash + 1)), familyOf(entry))
}

/** Which kind of address the text of one, or of a range, is. */
export function familyOf(entry: string) {
  return entry.includes(':') ? 'ipv6' : 'ipv4'
}
