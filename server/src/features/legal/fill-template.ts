export interface TemplateFacts {
  readonly words: Readonly<Record<string, string>>
  readonly holds: Readonly<Record<string, boolean>>
  readonly lists: Readonly<Record<string, readonly string[]>>
}

/** The operator configures these texts, so their Markdown characters are escaped. */
const plain = (words: string): string => words.replace(/[\\*[\]]/g, '\\$&')

function known<Value>(from: Readonly<Record<string, Value>>, name: string): Value {
  const value = from[name]
  if (value === undefined || !Object.hasOwn(from, name)) throw new Error(`a legal text uses the unknown name ${name}`)
  return value
}

function linesOf(line: string, { holds, lists }: TemplateFacts): readonly string[] {
  const [, word, not, name = '', rest = ''] = /^\[(if|each) (not )?(\w+)\] (.*)$/.exec(line) ?? []
  if (word === 'each') return known(lists, name).map((item) => rest.replaceAll('{item}', () => plain(item)))
  if (word === 'if') return known(holds, name) === (not === undefined) ? [rest] : []
  return [line]
}

/**
 * `{name}` is replaced by a word. A line with `[if name]` or `[if not name]` is kept if the condition holds. A line
 * with `[each name]` is repeated for each `{item}`. Throws for an unknown name.
 */
export const fillTemplate = (template: string, facts: TemplateFacts): string =>
  template
    .split('\n')
    .flatMap((line) => linesOf(line, facts))
    .join('\n')
    .replace(/\{(\w+)\}/g, (_, name: string) => plain(known(facts.words, name)))
    .replace(/\n{3,}/g, '\n\n')
