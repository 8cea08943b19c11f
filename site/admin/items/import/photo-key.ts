/** What a photo is found by: its file's name, whatever folder it is in. */
export function photoKey(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? '').normalize('NFC').trim().toLowerCase()
}
