/** What a text of the program is filled in with: words for `{name}`, whether `[if name]` holds, the items of `[each name]`. */
export interface TemplateFacts {
  readonly words: Readonly<Record<string, string>>
  readonly holds: Readonly<Record<string, boolean>>
  readonly lists: Readonly<Record<string, readonly string[]>>
}

/** What an operator wrote must not turn into marks of the text around it. */
const plain = (words: string): string => words.replace(/[\\*[\]]/g, '\\$&')

function known<Value>(from: Readonly<Record<string, Value>>, name: string): Value {
  const value = from[name]
  if (value === undefined || !Object.hasOwn(from, name)) throw new Error(`a legal text names ${name}, which nobody knows`)
  return value
}

function linesOf(line: string, { holds, lists }: TemplateFacts): readonly string[] {
  const [, word, not, name = '', rest = ''] = /^\[(if|each) (not )?(\w+)\] (.*)$/.exec(line) ?? []
  if (word === 'each') return known(lists, name).map((item) => rest.replaceAll('{item}', () => plain(item)))
  if (word === 'if') return known(holds, name) === (not === undefined) ? [rest] : []
  return [line]
}

/**
 * A text of the program as this installation says it. A line that begins with `[if name]` or `[if not name]` is there only then; one that
 * begins with `[each name]` stands once for each item, as `{item}`; `{name}` is a word. A name that is not known is a mistake of ours.
 */
export const fillTemplate = (template: string, facts: TemplateFacts): string =>
  template
    .split('\n')
    .flatMap((line) => linesOf(line, facts))
    .join('\n')
    .replace(/\{(\w+)\}/g, (_, name: string) => plain(known(facts.words, name)))
    .replace(/\n{3,}/g, '\n\n')
