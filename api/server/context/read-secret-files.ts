import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/**
 * The environment in which `NAME_FILE`, for each of `names`, stands for what is in that file: container platforms hand
 * secrets over so. `problems` has the variables that cannot be read like this.
 */
export function readSecretFiles(given: Environment, names: readonly string[]) {
  const env = { ...given }
  const problems: { variable: string; message: string }[] = []
  for (const name of names) {
    const variable = `${name}_FILE`
    const file = given[variable]
    if (!file) continue
    const content = read(file)
    if (given[name]) problems.push({ variable, message: `is set, and so is ${name}` })
    else if (content === null) problems.push({ variable, message: 'names a file that cannot be read' })
    else env[name] = content
  }
  return { env, problems }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
