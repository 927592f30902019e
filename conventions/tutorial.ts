const orders = {
  create: /^New file `(?<path>[^`]+)`:$/,
  append: /^At the end of `(?<path>[^`]+)`, add$/,
  anchor: /In `(?<path>[^`]+)`, (?<how>below|above|replace(?: in both places)?)$/,
  complete: /^(?:add|by)$/,
} as const

interface PendingStep {
  readonly path: string
  readonly how: string
  readonly anchor: string
}

const isShown = (language: string): boolean => language === 'sh' || language === 'text'

const timesIn = (text: string, part: string): number => text.split(part).length - 1

function changed(text: string, { path, how, anchor }: PendingStep, block: string): string {
  const expected = how === 'replace in both places' ? 2 : 1
  const found = timesIn(`\n${text}`, `\n${anchor}`)
  if (found !== expected) throw new Error(`${path} has this ${found} times: ${anchor}`)
  const result = how === 'below' ? anchor + block : how === 'above' ? block + anchor : block
  return `\n${text}`.replaceAll(`\n${anchor}`, () => `\n${result}`).slice(1)
}

/** Returns the resulting content of each changed file, by path. Throws if a step of the tutorial cannot be followed. */
export function followed(page: string, readFile: (path: string) => string | undefined): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const textOf = (path: string): string => {
    const text = files.get(path) ?? readFile(path)
    if (text === undefined) throw new Error(`${path} is not there`)
    return text
  }
  let begun: PendingStep | undefined
  for (const [, before = '', language = '', block = ''] of page.matchAll(/([\s\S]*?)^```(\w+)\n([\s\S]*?)^```$/gm)) {
    if (isShown(language)) continue
    const lastLine = before.trim().split('\n').at(-1) ?? ''
    const created = orders.create.exec(lastLine)?.groups?.path
    const appended = orders.append.exec(lastLine)?.groups?.path
    const anchored = orders.anchor.exec(lastLine)?.groups
    if (begun !== undefined && orders.complete.test(lastLine)) {
      files.set(begun.path, changed(textOf(begun.path), begun, block))
      begun = undefined
    } else if (begun !== undefined) throw new Error(`the step before this one is not complete: ${lastLine}`)
    else if (created !== undefined) {
      if (files.has(created) || readFile(created) !== undefined) throw new Error(`${created} already exists`)
      files.set(created, block)
    } else if (appended !== undefined) files.set(appended, textOf(appended) + block)
    else if (anchored?.path !== undefined && anchored.how !== undefined)
      begun = { path: anchored.path, how: anchored.how, anchor: block }
    else throw new Error(`unknown instruction before a code block: ${lastLine}`)
  }
  return files
}
